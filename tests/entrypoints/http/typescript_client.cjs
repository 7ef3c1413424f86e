// One of the official TypeScript clients at the end of a pipe: a line of JSON asks, a line answers.
// `node typescript_client.cjs PACKAGES SDK ERA URL TOKEN`

const { createRequire } = require("node:module");
const { createInterface } = require("node:readline");

const [packages, sdk, era, address, token] = process.argv.slice(2);
const installed = createRequire(`${packages}/`);
const ME = { name: "typescript", version: "1" };
const url = new URL(address);
const stops = new Map();

function made() {
  if (sdk === "1") {
    const { Client } = installed("@modelcontextprotocol/sdk/client/index.js");
    const { StreamableHTTPClientTransport } = installed("@modelcontextprotocol/sdk/client/streamableHttp.js");
    const requestInit = token ? { headers: { Authorization: `Bearer ${token}` } } : {};
    return [new Client(ME), new StreamableHTTPClientTransport(url, { requestInit })];
  }
  const { Client, StreamableHTTPClientTransport } = installed("@modelcontextprotocol/client");
  const mode = /^\d/.test(era) ? { pin: era } : era;
  const authProvider = token ? { token: async () => token } : undefined;
  return [
    new Client(ME, { versionNegotiation: { mode } }),
    new StreamableHTTPClientTransport(url, { authProvider }),
  ];
}

const [client, transport] = made();

/** What a line may ask for. `options` are the last argument of each method of a client. */
const DOES = {
  connect: async () => {
    await client.connect(transport);
    return { server: client.getServerVersion(), era: transport.protocolVersion };
  },
  call: (said, options) => (sdk === "1" ? client.callTool(said, undefined, options) : client.callTool(said, options)),
  cancel: async ({ number }) => { stops.get(number).abort("enough"); return {}; },
  close: async () => { await client.close(); return {}; },
};

async function answer({ number, does, said }) {
  const progress = [];
  const stop = new AbortController();
  stops.set(number, stop);
  const options = {
    signal: stop.signal,
    onprogress: (one) => {
      progress.push(one.progress);
      console.log(JSON.stringify({ number, progress: one.progress }));
    },
  };
  try {
    const result = await (DOES[does]?.(said, options) ?? client[does](said));
    return { number, result, progress };
  } catch (error) {
    return { number, error: error.message, name: error.constructor.name, code: error.code };
  }
}

createInterface({ input: process.stdin }).on("line", async (line) => {
  console.log(JSON.stringify(await answer(JSON.parse(line))));
});
