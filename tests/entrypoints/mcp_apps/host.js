// A host of MCP Apps on a page: the official bridge, and what a test asks of it.
// The page is https://host.test, the sandbox https://sandbox.test, and the server is behind /mcp.

const ME = { name: "a host of the tests", version: "1" };
const UI = "io.modelcontextprotocol/ui";
const HTML = "text/html;profile=mcp-app";

export function host({ AppBridge, PostMessageTransport, getToolUiResourceUri, Client, StreamableHTTPClientTransport }) {
  const heard = { sizes: [], links: [], unknown: [] };
  const frame = document.getElementById("app");
  let bridge;
  let client;

  async function connect() {
    client = new Client(ME, { capabilities: { extensions: { [UI]: { mimeTypes: [HTML] } } } });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));
  }

  /** The page of a tool, in the words of the server. */
  async function page(name) {
    const { tools } = await client.listTools();
    const uri = getToolUiResourceUri(tools.find((one) => one.name === name));
    const { contents: [content] } = await client.readResource({ uri });
    if (content.mimeType !== HTML) throw new Error(content.mimeType);
    return { html: content.text, ...content._meta.ui };
  }

  /** Opens the sandbox, and waits until it can take a page. */
  function sandboxed(csp) {
    const ready = new Promise((resolve) => {
      addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow && data?.method === "ui/notifications/sandbox-proxy-ready") resolve();
      });
    });
    frame.sandbox = "allow-scripts allow-same-origin allow-forms";
    frame.allow = "clipboard-write";
    frame.src = `https://sandbox.test/?${new URLSearchParams({ csp: JSON.stringify(csp) })}`;
    return ready;
  }

  function bridged(context, capabilities) {
    const offered = { openLinks: {}, serverTools: {}, serverResources: {}, logging: {}, ...capabilities };
    const made = new AppBridge(offered.serverResources ? client : null, ME, offered, { hostContext: context });
    const initialized = new Promise((resolve) => { made.oninitialized = resolve; });
    made.onopenlink = async ({ url }) => { heard.links.push(url); return {}; };
    made.fallbackNotificationHandler = async ({ method }) => { heard.unknown.push(method); };
    made.onsizechange = ({ width, height }) => {
      heard.sizes.push({ width, height });
      frame.style.height = `${height}px`;
    };
    return { made, initialized };
  }

  return {
    heard,

    /** Calls a tool and shows its page beside the answer, in the order of the specification. */
    async show(name, said, { context = {}, capabilities = {}, sandbox, html, cancelled } = {}) {
      await connect();
      const app = await page(name);
      await sandboxed(app.csp);
      const { made, initialized } = bridged(context, capabilities);
      bridge = made;
      await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
      await bridge.sendSandboxResourceReady({ html: html ?? app.html, csp: app.csp, permissions: app.permissions, sandbox });
      if (html) return;
      await initialized;
      await bridge.sendToolInput({ arguments: said });
      if (cancelled) await bridge.sendToolCancelled({ reason: cancelled });
      else await bridge.sendToolResult(await client.callTool({ name, arguments: said }));
    },

    call: (name, said) => client.callTool({ name, arguments: said }),
    app: () => ({ ...bridge.getAppVersion(), capabilities: bridge.getAppCapabilities() }),
    context: (changed) => bridge.sendHostContextChange(changed),
    teardown: () => bridge.teardownResource({}),

    /** What the page answers to a request that the bridge has no name for. */
    asks: (method) => new Promise((resolve) => {
      addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow && data?.id === method) resolve(data.result ?? data.error.code);
      });
      frame.contentWindow.postMessage({ jsonrpc: "2.0", id: method, method, params: {} }, "*");
    }),
  };
}
