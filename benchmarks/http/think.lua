-- Calls a tool. From the environment: ERA; TOOL and SAYING, its arguments but the session, in which %d is the number of
-- the call and %w sixty words; SESSIONS to go through, and TOKENS, those of the owners of these sessions.
local era = os.getenv("ERA")
local tool = os.getenv("TOOL") or "think"
local saying = os.getenv("SAYING") or '"thought":"Step %d of a longer line of thought, as a model would write it."'
local function list(name)
  local found = {}
  for one in string.gmatch(os.getenv(name) or "", "[^,]+") do found[#found + 1] = one end
  return found
end
local sessions, tokens = list("SESSIONS"), list("TOKENS")
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
  wrk.headers["Mcp-Name"] = tool
end
local count = 0
bad = 0
-- Some words are in many texts and most in few, as in any language.
local function words()
  local said = {}
  for n = 1, 60 do said[n] = "word" .. math.floor(20000 * math.random() ^ 4) end
  return table.concat(said, " ")
end
request = function()
  count = count + 1
  local here = count % math.max(1, #sessions, #tokens) + 1
  local session = ""
  if #sessions > 0 then session = ',"session":"' .. sessions[here] .. '"' end
  if #tokens > 0 then wrk.headers["Authorization"] = "Bearer " .. tokens[here] end
  local arguments = saying:gsub("%%d", count):gsub("%%w", words)
  return wrk.format(nil, nil, nil, '{"jsonrpc":"2.0","id":' .. count .. ',"method":"tools/call","params":{"name":"' ..
    tool .. '","arguments":{' .. arguments .. session .. '}' .. meta .. '}}')
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
