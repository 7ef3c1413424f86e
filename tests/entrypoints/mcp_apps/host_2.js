import { AppBridge, PostMessageTransport, getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { host } from "./host.js";

window.host = host({ AppBridge, PostMessageTransport, getToolUiResourceUri, Client, StreamableHTTPClientTransport });
