// Exchange rate of USDT per Pi: fixed by the operator, or from a configured file or URL.
import { readFile } from 'node:fs/promises'
import { type Rate, readRate } from '../shop/payments/requests/rules/quote.ts'
import type { Rates } from '../shop/payments/tokens/port.ts'
import { ok, type Result, refuse } from '../shop/result.ts'
import { askJson } from './ledgers/http-json.ts'
import { addressOf, type Resolve } from './private-addresses.ts'

/** Milliseconds after which a rate is stale. */
const oldest = 15 * 60_000
/** Minimum interval in milliseconds between requests to a source. */
const fresh = 60_000
/** How far a source's clock may be ahead, in milliseconds. */
const ahead = 60_000
const limits = { milliseconds: 5_000, bytes: 16_384 }

/** A constant rate. `source` is shown to shoppers: `setting`, `demonstration`. */
export const fixedRate = (rate: string, source: string, now: () => Date): Rates => ({
  usdtPerPi: async () => ok({ rate, source, asOf: now() }),
})

/**
 * JSON such as {"usdt_per_pi": "0.83", "as_of": "2026-11-21T12:00:00Z"} from a URL or a file. If the source is
 * unavailable, the last rate is used until it is stale.
 */
export function rateFrom(
  place: URL | string,
  now: () => Date,
  from: { readonly mayBePrivate?: boolean; readonly resolve?: Resolve } = {},
): Rates {
  let last: Rate | null = null
  let requestedAt = 0
  let asking: Promise<void> | null = null
  const ask = async () => {
    const read = readAnswer(await answerOf(place, from), sourceOf(place), now())
    // An answer from a lagging copy of the source does not bring an earlier rate back.
    if (read && !(last && !isStale(last, now()) && read.asOf < last.asOf)) last = read
    requestedAt = now().getTime()
    asking = null
  }
  return {
    async usdtPerPi(): Promise<Result<Rate>> {
      if (Math.abs(now().getTime() - requestedAt) >= fresh) {
        asking ??= ask()
        // Stale-while-revalidate: callers with a rate do not wait for the next.
        if (!last || isStale(last, now())) await asking
      }
      if (!last) return refuse('rate.none')
      return isStale(last, now()) ? refuse('rate.stale') : ok(last)
    },
  }
}

/** Also if it is of a time to come: the shop's clock was set back since, and nothing says how old it is. */
function isStale({ asOf }: Rate, now: Date): boolean {
  const age = now.getTime() - asOf.getTime()
  return age > oldest || age < -ahead
}

async function answerOf(
  place: URL | string,
  from: { readonly mayBePrivate?: boolean; readonly resolve?: Resolve },
): Promise<unknown> {
  if (place instanceof URL) {
    // Resolved once and connected to by address, against DNS rebinding.
    const address = await addressOf(place.hostname, from)
    if (!address) return null
    // Redirects are not followed, since they would lead to another source than configured.
    const answer = await askJson(place, undefined, { ...limits, address })
    return answer.kind === 'answer' && answer.status === 200 ? answer.body : null
  }
  try {
    return JSON.parse((await readFile(place, 'utf8')).slice(0, limits.bytes))
  } catch {
    return null
  }
}

/** Returns only the host, since a path would reveal internals. */
const sourceOf = (place: URL | string): string => (place instanceof URL ? place.host : 'file')

function readAnswer(body: unknown, source: string, now: Date): Rate | null {
  if (typeof body !== 'object' || body === null) return null
  const { usdt_per_pi: rate, as_of: stamp } = body as Record<string, unknown>
  const asOf = new Date(typeof stamp === 'string' ? stamp : Number.NaN)
  // A JSON number has lost precision already.
  if (typeof rate !== 'string' || !readRate(rate) || Number.isNaN(asOf.getTime())) return null
  return asOf.getTime() > now.getTime() + ahead ? null : { rate, source, asOf }
}

/** USDT is configured without a rate. */
export const noRate: Rates = { usdtPerPi: async () => refuse('rate.none') }
