"""A graph of LangGraph whose nodes think in a record of Thoughtline, without a server."""

import asyncio
from typing import Any, TypedDict

from langgraph.graph import END, START, StateGraph

from thoughtline.python import Tools, open_tools


class State(TypedDict, total=False):
    question: str
    session: str
    answer: str


def graph(tools: Tools, model: Any) -> Any:
    async def suppose(state: State) -> State:
        thought = {"thought": await model(state["question"]), "assume": ["DNS is fast."]}
        reply = await tools.call("think", thought)
        assert reply.data, reply.text
        return {"session": reply.data["session"]}

    async def conclude(state: State) -> State:
        session = state["session"]
        found = (await tools.call("recall", {"session": session})).text
        answer = await model(found)
        await tools.call("think", {"session": session, "thought": answer, "rests_on": "t1"})
        return {"answer": answer}

    made = StateGraph(State)
    made.add_node("suppose", suppose)
    made.add_node("conclude", conclude)
    made.add_edge(START, "suppose")
    made.add_edge("suppose", "conclude")
    made.add_edge("conclude", END)
    return made.compile()


async def main(model: Any) -> None:
    async with open_tools(author="langgraph") as tools:
        state = await graph(tools, model).ainvoke({"question": "Why is checkout slow?"})
        print(state["answer"])


async def script(text: str) -> str:
    """Stands for a model: a guess, then a conclusion. Use yours: its ainvoke."""
    if text.startswith("Why"):
        return "It waits for a connection."
    recorded = "recorded" if "It waits for a connection." in text else f"not recorded: {text}"
    return f"The pool is too small ({recorded})."


if __name__ == "__main__":
    asyncio.run(main(script))
