// Fetches profiles of shopping agents' platforms, whose URLs are untrusted (SSRF guard).
import type { IncomingMessage } from 'node:http'
import { type Asked, askAt } from '../../adapters/guarded-request.ts'
import { type Guard, lookUp } from '../../adapters/private-addresses.ts'
import { settingOf } from '../../app/extensions/define.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'

export type FetchedProfile = {
  readonly text: string
  /** Seconds that it may be cached, from its Cache-Control; 0 if unspecified. */
  readonly maxAge: number
}

/** The platforms that run shopping agents: their profiles, and webhook deliveries about orders. */
export interface Platforms {
  /**
   * HTTPS and public addresses only, without redirects, limited in size and time. Refuses `agents.profile_url`,
   * `agents.profile_unreachable`, `agents.profile_malformed` (too long).
   */
  profile(address: string): Promise<Result<FetchedProfile>>
  /** Posts to a webhook that a profile names, under the same limits. Refuses `agents.not_told` with the status. */
  tell(address: string, headers: Readonly<Record<string, string>>, body: string): Promise<Result>
}

const ofProcess = new WeakMap<World['extensions'], Platforms>()

/** For tests: other platforms for this world, and for all that are made of it. */
export const plugPlatforms = ({ extensions }: World, platforms: Platforms) =>
  ofProcess.set(extensions, platforms)

/** One for each process, since profiles are cached with it. */
export function platformsOf(world: World): Platforms {
  const found =
    ofProcess.get(world.extensions) ??
    platforms({ trusted: settingOf(world, 'ucp', 'AGENT_ORIGINS').split(/\s+/) })
  ofProcess.set(world.extensions, found)
  return found
}

const longestProfile = 128 * 1024

type Setup = {
  readonly guard?: Guard
  /** The operator's own origins, which may be private or without TLS. */
  readonly trusted?: readonly string[]
  readonly milliseconds?: number
  /** CA certificates to trust instead of the default ones. */
  readonly ca?: string
}
type Told = { readonly status: number; readonly text: string | null; readonly cacheControl: string }

export function platforms({
  guard = {},
  trusted = [],
  milliseconds = 5_000,
  ca,
}: Setup = {}): Platforms {
  /** Returns null if the address is not allowed, or does not resolve. */
  async function ask(
    text: string,
    { headers: own, ...asked }: Asked,
  ): Promise<Told | 'address' | 'silent'> {
    const url = URL.parse(text)
    if (!url || url.username + url.password !== '') return 'address'
    const isTrusted = trusted.includes(url.origin)
    if (url.protocol !== 'https:' && !(isTrusted && url.protocol === 'http:')) return 'address'
    const found = await lookUp(url.hostname, isTrusted ? { ...guard, mayBePrivate: true } : guard)
    if (typeof found !== 'object') return 'address'
    const signal = AbortSignal.timeout(milliseconds)
    try {
      const headers = { ...own, 'accept-encoding': 'identity', 'user-agent': 'piazza' }
      const response = await askAt(url, found.address, { ...asked, headers }, { ca, signal })
      const { statusCode: status = 0 } = response
      const body = await textOf(response)
      return { status, text: body, cacheControl: response.headers['cache-control'] ?? '' }
    } catch {
      return 'silent'
    }
  }

  return {
    async profile(address): Promise<Result<FetchedProfile>> {
      const told = await ask(address, { method: 'GET', headers: { accept: 'application/json' } })
      if (told === 'address') return refuse('agents.profile_url')
      if (told === 'silent' || told.status !== 200) return refuse('agents.profile_unreachable')
      if (told.text === null) return refuse('agents.profile_malformed')
      const [, seconds = '0'] = /\bmax-age=(\d{1,8})\b/.exec(told.cacheControl) ?? []
      return ok({ text: told.text, maxAge: Number(seconds) })
    },
    async tell(address, headers, body) {
      const told = await ask(address, { method: 'POST', headers, body })
      if (typeof told === 'object' && told.status >= 200 && told.status < 300) return ok()
      const status = typeof told === 'object' ? String(told.status) : told
      return refuse('agents.not_told', { facts: { status } })
    },
  }
}

/** Returns null if it is too long. */
async function textOf(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += (chunk as Buffer).length
    if (length > longestProfile) {
      response.destroy()
      return null
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
