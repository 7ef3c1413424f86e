-- Calls `think`, each connection's thread in sessions of its own. ERA and TOOL ARGUMENTS come from the environment.
local era = os.getenv("ERA")
local sessions = {}
for name in string.gmatch(os.getenv("SESSIONS") or "", "[^,]+") do sessions[#sessions + 1] = name end
local meta = ""
if era == "2026-07-28" then
  meta = ',"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",' ..
    '"io.modelcontextprotocol/clientCapabilities":{},' ..
    '"io.modelcontextprotocol/clientInfo":{"name":"wrk","version":"1"}}'
end
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Accept"] = "application/json, text/event-stream"
wrk.headers["MCP-Protocol-Version"] = era
if era == "2026-07-28" then
  wrk.headers["Mcp-Method"] = "tools/call"
  wrk.headers["Mcp-Name"] = "think"
end
local count = 0
bad = 0
request = function()
  count = count + 1
  local session = ""
  if #sessions > 0 then session = ',"session":"' .. sessions[count % #sessions + 1] .. '"' end
  return wrk.format(nil, nil, nil, '{"jsonrpc":"2.0","id":' .. count ..
    ',"method":"tools/call","params":{"name":"think","arguments":{"thought":"Step ' .. count ..
    ' of a longer line of thought, as a model would write it."' .. session .. '}' .. meta .. '}}')
end
response = function(status, headers, body)
  if status ~= 200 or string.find(body, '"isError":true', 1, true) or not string.find(body, '"content"', 1, true) then
    bad = bad + 1
  end
end
local threads = {}
setup = function(thread) threads[#threads + 1] = thread end
done = function(summary, latency, requests)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + (thread:get("bad") or 0) end
  io.write(string.format('{"requests":%d,"seconds":%.3f,"bad":%d,"errors":%d,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, summary.duration / 1e6, wrong,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
