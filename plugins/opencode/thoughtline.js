// Thoughtline in opencode: the server, and what the record says when a session begins, at the moments at which it
// matters, and before a compaction.
// Copy this file to ~/.config/opencode/plugins/ or .opencode/plugins/, and skills/ and commands/ beside that folder.
import { spawn } from "node:child_process"

const COMMAND = "thoughtline"
const PATIENCE = 2000
const HEARD = ["apply_patch", "bash", "edit", "multiedit", "patch", "shell", "write"] // tools after which a hook runs

// What a hook of ours says. Whatever is wrong with it, "".
function told(event, directory, session, more) {
  return new Promise((resolve) => {
    const child = spawn(COMMAND, ["hook", event, "--client", "opencode"], { cwd: directory, timeout: PATIENCE })
    let said = ""
    child.on("error", () => resolve(""))
    child.stdout.on("data", (part) => (said += part))
    child.on("close", () => {
      try {
        resolve(said ? JSON.parse(said).hookSpecificOutput.additionalContext : "")
      } catch {
        resolve("")
      }
    })
    child.stdin.on("error", () => {})
    child.stdin.end(JSON.stringify({ hook_event_name: event, cwd: directory, session_id: session ?? "", ...more }))
  })
}

const typed = (message) =>
  message.parts
    .filter((part) => part.type === "text" && !part.synthetic && !part.ignored)
    .map((part) => part.text)
    .join("\n")

export const Thoughtline = async ({ directory }) => {
  const starts = new Map() // what a session was told when it began, by its id
  const prompts = new Map() // what was told about a message of the user, by its id
  const delegated = new Set() // sessions of sub-agents, whose messages an agent wrote

  return {
    config: async (config) => {
      config.mcp = { thoughtline: { type: "local", command: [COMMAND, "serve"], enabled: true }, ...config.mcp }
    },
    event: async ({ event }) => {
      const about = event?.type === "session.created" ? event.properties?.info : undefined
      if (about?.parentID) delegated.add(about.id)
    },
    // Recorded texts are no instructions of the system: they stand before the words of the user.
    "experimental.chat.messages.transform": async (input, output) => {
      const asked = output.messages.filter(({ info, parts }) => info.role === "user" && parts.some(isText))
      if (!asked.length) return
      const [first, last] = [asked[0], asked.at(-1)]
      const session = first.info.sessionID
      if (!starts.has(session)) starts.set(session, told("SessionStart", directory, session))
      if (last.info.id && !prompts.has(last.info.id)) {
        const prompt = delegated.has(session) ? "" : typed(last)
        prompts.set(last.info.id, prompt ? told("UserPromptSubmit", directory, session, { prompt }) : "")
      }
      for (const message of asked) put(message, await prompts.get(message.info.id))
      put(first, await starts.get(session))
    },
    // The text stands before the output, whose last line tells how a command ended.
    "tool.execute.after": async (input, output) => {
      if (!HEARD.includes(input.tool) || typeof output?.output !== "string") return
      const response = { output: output.output, exit_code: output.metadata?.exit }
      const more = { tool_name: input.tool, tool_input: input.args, tool_response: response }
      const said = await told("PostToolUse", directory, input.sessionID, more)
      if (said) output.output = `${said}\n\n${output.output}`
    },
    "experimental.session.compacting": async (input, output) => {
      starts.delete(input?.sessionID ?? "")
      const said = await told("PreCompact", directory, input?.sessionID)
      if (said) output.context.push(said)
    },
  }
}

const isText = (part) => part.type === "text"

// Put a text before the words of a message.
function put(message, said) {
  if (said) message.parts.unshift({ ...message.parts.find(isText), text: said, synthetic: true })
}
