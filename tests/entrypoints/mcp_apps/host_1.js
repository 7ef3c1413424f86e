import { AppBridge, PostMessageTransport, getToolUiResourceUri } from "ext-apps-1/app-bridge";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { host } from "./host.js";

window.host = host({ AppBridge, PostMessageTransport, getToolUiResourceUri, Client, StreamableHTTPClientTransport });
