// Thoughtline in opencode: the server, what the record says when a session begins, and what a compaction must keep.
// Copy this file to ~/.config/opencode/plugins/ or .opencode/plugins/, and skills/ and commands/ beside that folder.
import { spawn } from "node:child_process"

const COMMAND = "thoughtline"
const PATIENCE = 2000

// What a hook of ours says. Whatever is wrong with it, "".
function told(event, directory, session) {
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
    child.stdin.end(JSON.stringify({ hook_event_name: event, cwd: directory, session_id: session ?? "" }))
  })
}

export const Thoughtline = async ({ directory }) => {
  const starts = new Map() // what a session was told when it began, by its id

  return {
    config: async (config) => {
      config.mcp = { thoughtline: { type: "local", command: [COMMAND, "serve"], enabled: true }, ...config.mcp }
    },
    // Recorded texts are no instructions of the system: they stand before the first words of the user.
    "experimental.chat.messages.transform": async (input, output) => {
      const first = output.messages.find((message) => message.info.role === "user")
      const words = first?.parts.find((part) => part.type === "text")
      if (!words) return
      const session = first.info.sessionID
      if (!starts.has(session)) starts.set(session, told("SessionStart", directory, session))
      const said = await starts.get(session)
      if (said) first.parts.unshift({ ...words, text: said, synthetic: true })
    },
    "experimental.session.compacting": async (input, output) => {
      starts.delete(input?.sessionID ?? "")
      const said = await told("PreCompact", directory, input?.sessionID)
      if (said) output.context.push(said)
    },
  }
}
