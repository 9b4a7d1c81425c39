// Profile of an agent's platform: fetched with caching and limits, and validated as untrusted input.
import * as v from 'valibot'
import { allowAll } from '../../shop/platform/rate-limits/actions.ts'
import { networksOf } from '../../shop/platform/rate-limits/rules.ts'
import { limits } from '../../shop/sales/agents/rules.ts'
import type { World } from '../../shop/world.ts'
import { Fault, type FaultCode, fault } from './fault.ts'
import { type Platforms, platformsOf } from './platforms.ts'
import { ucpVersion } from './version.ts'

export type SigningKey = {
  readonly kid: string
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly y: string
}
export type PlatformProfile = {
  /** Name -> versions. */
  readonly capabilities: Readonly<Record<string, readonly string[]>>
  readonly keys: readonly SigningKey[]
  /** Webhook URL for orders. */
  readonly webhook: string | null
}

const most = { profiles: 500, address: 2000, capabilities: 100, keys: 50 }
const least = 60_000
const longest = 3_600_000
/** Negative cache: milliseconds before a failed profile is retried. */
const pause = 30_000

type Kept = { readonly until: number } & (
  | { profile: PlatformProfile }
  | { code: FaultCode; content: string }
)
/** Evicts the least recently added. */
const kept = new WeakMap<Platforms, Map<string, Kept>>()
/** One request for each profile at a time. */
const asking = new WeakMap<Platforms, Map<string, Promise<Kept>>>()

const of = <T>(all: WeakMap<Platforms, Map<string, T>>, world: World) => {
  const platforms = platformsOf(world)
  const own = all.get(platforms) ?? new Map<string, T>()
  all.set(platforms, own)
  return own
}

/** Throws the protocol's errors. */
export async function platformProfile(
  world: World,
  address: string,
  ip: string,
): Promise<PlatformProfile> {
  if (address.length > most.address || !/^https?:\/\//.test(address)) fault('invalid_profile_url')
  const known = of(kept, world)
  const now = world.now().getTime()
  const found = known.get(address)
  const current = found && found.until > now ? found : await fetched(world, address, ip, found)
  if ('profile' in current) return current.profile
  throw new Fault(current.code, { content: current.content })
}

async function fetched(
  world: World,
  address: string,
  ip: string,
  before: Kept | undefined,
): Promise<Kept> {
  const waiting = of(asking, world)
  const same = waiting.get(address)
  if (same) return same
  // A profile that was good is renewed, whatever others look up.
  if (!before || !('profile' in before)) await countDiscovery(world, ip)
  const asked = ask(world, address).finally(() => waiting.delete(address))
  waiting.set(address, asked)
  const answer = await asked
  const known = of(kept, world)
  known.delete(address)
  known.set(address, answer)
  if (known.size > most.profiles) forgetOne(known)
  return answer
}

/** The oldest failure, so that a flood of them displaces no profile; else the oldest profile. */
function forgetOne(known: Map<string, Kept>): void {
  const [oldest] = known.keys()
  const failed = [...known].find(([, each]) => !('profile' in each))
  const address = failed?.[0] ?? oldest
  if (address !== undefined) known.delete(address)
}

/** Throws `rate_limited`. Whoever has many networks cannot use up the share of those who look up their first profile. */
async function countDiscovery(world: World, ip: string): Promise<void> {
  const [narrow = '', ...wide] = networksOf(ip)
  const refused = await allowAll(world, [
    { rule: limits.discoveries, key: narrow },
    ...wide.map((key) => ({ rule: limits.wideDiscoveries, key })),
  ])
  const widest = wide.at(-1) ?? narrow
  const shared = refused ?? (await allowShare(world, widest))
  if (!shared) return
  const { seconds } = shared.refusal.facts ?? {}
  fault('rate_limited', { retryAfter: typeof seconds === 'number' ? seconds : 60 })
}

async function allowShare(world: World, network: string) {
  const newcomer = await allowAll(world, [
    { rule: limits.newcomers, key: network },
    { rule: limits.newcomerDiscoveries, key: 'all' },
  ])
  return newcomer && allowAll(world, [{ rule: limits.allDiscoveries, key: 'all' }])
}

const codes: Readonly<Record<string, FaultCode>> = {
  'agents.profile_url': 'invalid_profile_url',
  'agents.profile_unreachable': 'profile_unreachable',
  'agents.profile_malformed': 'profile_malformed',
}

async function ask(world: World, address: string): Promise<Kept> {
  const got = await platformsOf(world).profile(address)
  const now = world.now().getTime()
  const failed = (code: FaultCode, content?: string): Kept => ({
    until: now + pause,
    code,
    content: content ?? new Fault(code).content,
  })
  if (!got.ok) return failed(codes[got.code] ?? 'profile_unreachable')
  const read = readProfile(got.value.text)
  if (read === null) return failed('profile_malformed')
  if (read.version !== ucpVersion)
    return failed(
      'version_unsupported',
      `Protocol version ${read.version} is not supported. This shop supports version ${ucpVersion}.`,
    )
  const life = Math.min(longest, Math.max(least, got.value.maxAge * 1000))
  return { until: now + life, profile: read.profile }
}

const text = v.pipe(v.string(), v.maxLength(2000))
const entry = v.object({ version: text, config: v.optional(v.unknown()) })
const schema = v.object({
  ucp: v.object({
    version: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
    capabilities: v.optional(
      v.pipe(
        v.unknown(),
        v.check((sent) => !Array.isArray(sent)),
        v.record(v.string(), v.array(entry)),
      ),
      {},
    ),
  }),
  signing_keys: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(most.keys)), []),
})
/** An outdated profile format lists its capabilities differently; only its version matters. */
const versionOnly = v.object({
  ucp: v.object({ version: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
})
const key = v.object({ kid: text, kty: v.literal('EC'), crv: text, x: text, y: text })
const order = v.object({ webhook_url: v.pipe(text, v.url()) })

function readProfile(json: string): { version: string; profile: PlatformProfile } | null {
  let sent: unknown
  try {
    sent = JSON.parse(json)
  } catch {
    return null
  }
  const said = v.safeParse(versionOnly, sent)
  if (!said.success) return null
  const { version } = said.output.ucp
  const none = { capabilities: {}, keys: [], webhook: null }
  if (version !== ucpVersion) return { version, profile: none }
  const read = v.safeParse(schema, sent)
  if (!read.success) return null
  const all = Object.entries(read.output.ucp.capabilities).slice(0, most.capabilities)
  const hooks = read.output.ucp.capabilities['dev.ucp.shopping.order'] ?? []
  const hook = hooks.map(({ config }) => v.safeParse(order, config)).find(({ success }) => success)
  return {
    version,
    profile: {
      capabilities: Object.fromEntries(
        all.map(([name, entries]) => [name, entries.map((each) => each.version)]),
      ),
      keys: read.output.signing_keys.flatMap((each) => {
        const one = v.safeParse(key, each)
        return one.success ? [one.output] : []
      }),
      webhook: hook?.success ? hook.output.webhook_url : null,
    },
  }
}
