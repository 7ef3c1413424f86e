"""What thoughts, assumptions and evidence have in common, as they are shown."""

from msgspec import Struct

from thoughtline.core.events import Judgement


class NodeView(Struct, kw_only=True, gc=False):
    """A thought, an assumption or evidence as it was written, and why it is judged as it is now.

    `because` is the reason for the judgement in force, and `judged_in` the thought recorded in the
    same call, if there was one. While it is refuted or
    abandoned, the reasons for an earlier verification are kept in `evidence` and `verified_in`.
    No cycle can lead through one, so there is nothing for the collector (`gc`) to look at.
    """

    id: str
    text: str
    author: str
    because: str = ""
    judged_in: str = ""
    evidence: str = ""
    verified_in: str = ""

    def judge(self, verdict: Judgement, because: str, thought: str, in_force: Judgement) -> None:
        """Keep the reason for a verdict, and tell that for the one that is `in_force` after it."""
        if verdict == "verified":
            self.evidence, self.verified_in = because, thought
        if in_force in ("verified", "restored"):
            self.because, self.judged_in = self.evidence, self.verified_in
        elif in_force == verdict:
            self.because, self.judged_in = because, thought
