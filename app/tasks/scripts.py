"""The board's moves, each atomic in Redis. `now` is Redis's own clock, in milliseconds: workers need not agree.

That clock may be set back: what was sent, or is to wait, in a future that can not be counts as over.

| key | holds |
|---|---|
| `want:<repo> <branch>` | list: ids of deliveries (or `-`) that no run has taken into account |
| `dirty` | set of `<repo> <branch>` that have wants |
| `branches:<repo>` | set: the branches of a repository that have wants |
| `queued` | hash: `<repo> <branch>` → when its message was sent; taken out when a worker starts on it |
| `lease:<repo>` | `<node>:<pid>:<nonce>:<fence>` of the worker on it, expires unless renewed |
| `fence:<repo>` | the last fencing token given out |
| `tries` | hash: `<repo> <branch>` → runs begun since the last that succeeded |
| `pause` | hash: `<repo> <branch>` → not to be run again before then |
"""

_NOW = """
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
"""

# The message of a branch needs sending unless one is on its way already: 1 or 0.
_CLAIM = """
local sent = tonumber(redis.call('HGET', queued, member) or 0)
if sent <= now and now - sent < stale then return 0 end
redis.call('HSET', queued, member, now)
return 1
"""

# KEYS: want, dirty, branches, queued · ARGV: member, branch, stale (ms), ids…
RING = f"""{_NOW}
local queued, member, stale = KEYS[4], ARGV[1], tonumber(ARGV[3])
for i = 4, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[i]) end
redis.call('SADD', KEYS[2], member)
redis.call('SADD', KEYS[3], ARGV[2])
{_CLAIM}"""

# KEYS: want, queued · ARGV: member, stale (ms)
CLAIM = f"""{_NOW}
local queued, member, stale = KEYS[2], ARGV[1], tonumber(ARGV[2])
if redis.call('LLEN', KEYS[1]) == 0 then return 0 end
{_CLAIM}"""

# KEYS: want, queued, lease, fence, tries, pause
# ARGV: member, owner, ttl (ms), floor, dead lease, longest pause (ms), pauses (ms, by try)…
# A token is never lower than the clock, so one survives the loss of all of Redis; `floor` is the published head's.
# The pause after this run is set before it: a run that kills its worker cannot set it afterwards.
ACQUIRE = f"""{_NOW}
local member = ARGV[1]
redis.call('HDEL', KEYS[2], member)
local wants = redis.call('LRANGE', KEYS[1], 0, -1)
if #wants == 0 then return {{'idle'}} end
local wait = tonumber(redis.call('HGET', KEYS[6], member) or 0) - now
if wait > 0 and wait <= tonumber(ARGV[6]) then return {{'paused'}} end
local held = redis.call('GET', KEYS[3])
if held and held ~= ARGV[5] then return {{'held', held}} end
local fence = math.max(tonumber(redis.call('GET', KEYS[4]) or 0) + 1, now, tonumber(ARGV[4]) + 1)
local token = string.format('%.0f', fence)
redis.call('SET', KEYS[4], token)
redis.call('SET', KEYS[3], ARGV[2] .. ':' .. token, 'PX', ARGV[3])
local tries = redis.call('HINCRBY', KEYS[5], member, 1)
local pause = tonumber(ARGV[math.min(6 + tries, #ARGV)])
redis.call('HSET', KEYS[6], member, now + pause)
return {{'mine', token, tries, wants}}
"""

# KEYS: lease, fence · ARGV: lease, fence, ttl (ms)
# A lease that was lost with Redis itself is taken up again if nobody else did.
RENEW = """
local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
if held then return 0 end
if tonumber(redis.call('GET', KEYS[2]) or 0) > tonumber(ARGV[2]) then return 0 end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1
"""

# KEYS: want, dirty, branches, lease, tries, pause · ARGV: member, branch, lease, taken, tries to go on from, pause
# Gives the lease back and answers, in the same step, which branches of the repository were asked for meanwhile. The
# tries are left as they are where '' is given.
SETTLE = f"""{_NOW}
if redis.call('GET', KEYS[4]) ~= ARGV[3] then return {{}} end
redis.call('DEL', KEYS[4])
redis.call('LTRIM', KEYS[1], ARGV[4], -1)
if redis.call('LLEN', KEYS[1]) == 0 then
  redis.call('SREM', KEYS[2], ARGV[1])
  redis.call('SREM', KEYS[3], ARGV[2])
end
if ARGV[5] == '0' then redis.call('HDEL', KEYS[5], ARGV[1])
elseif ARGV[5] ~= '' then redis.call('HSET', KEYS[5], ARGV[1], ARGV[5]) end
if ARGV[6] == '0' then redis.call('HDEL', KEYS[6], ARGV[1])
else redis.call('HSET', KEYS[6], ARGV[1], now + ARGV[6]) end
return redis.call('SMEMBERS', KEYS[3])
"""
