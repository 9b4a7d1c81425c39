// How many USDT one Pi costs: by the operator's word, or from a file or an address that the operator has named.
import { readFile } from 'node:fs/promises'
import { type Rate, readRate } from '../shop/payments/requests/rules/quote.ts'
import type { Rates } from '../shop/payments/requests/usdt-port.ts'
import { ok, type Result, refuse } from '../shop/result.ts'
import { askJson } from './ledgers/http-json.ts'
import { addressOf, type Resolve } from './private-addresses.ts'

/** Older ones are not offered. */
const oldest = 15 * 60_000
/** A source is asked once in this time, whatever the number of shoppers. */
const fresh = 60_000
const limits = { milliseconds: 5_000, bytes: 16_384 }

/** A rate that stands until the operator changes it. `source` is what shoppers read: `setting`, `demonstration`. */
export const fixedRate = (rate: string, source: string, now: () => Date): Rates => ({
  usdtPerPi: async () => ok({ rate, source, asOf: now() }),
})

/**
 * JSON such as {"usdt_per_pi": "0.83", "as_of": "2026-11-21T12:00:00Z"} from a URL or a file. While the source is away
 * the last rate stands as long as it is not stale.
 */
export function rateFrom(
  place: URL | string,
  now: () => Date,
  from: { readonly mayBePrivate?: boolean; readonly resolve?: Resolve } = {},
): Rates {
  let last: Rate | null = null
  let asked = 0
  let asking: Promise<void> | null = null
  const ask = async () => {
    const read = readAnswer(await answerOf(place, from), sourceOf(place), now())
    if (read) last = read
    asked = now().getTime()
    asking = null
  }
  return {
    async usdtPerPi(): Promise<Result<Rate>> {
      if (now().getTime() - asked >= fresh) {
        asking ??= ask()
        // Whoever has a rate already need not wait for the next.
        if (!last || isStale(last, now())) await asking
      }
      if (!last) return refuse('rate.none')
      return isStale(last, now()) ? refuse('rate.stale') : ok(last)
    },
  }
}

const isStale = ({ asOf }: Rate, now: Date): boolean => now.getTime() - asOf.getTime() > oldest

async function answerOf(
  place: URL | string,
  from: { readonly mayBePrivate?: boolean; readonly resolve?: Resolve },
): Promise<unknown> {
  if (place instanceof URL) {
    // Looked up once and connected to as found: a name that leads elsewhere the next moment leads nobody inside.
    const address = await addressOf(place.hostname, from)
    if (!address) return null
    // No redirect is followed: it would be another source than the one that was named.
    const answer = await askJson(place, undefined, { ...limits, address })
    return answer.kind === 'answer' && answer.status === 200 ? answer.body : null
  }
  try {
    return JSON.parse((await readFile(place, 'utf8')).slice(0, limits.bytes))
  } catch {
    return null
  }
}

/** A host says who was asked; a path would say how the machine is built. */
const sourceOf = (place: URL | string): string => (place instanceof URL ? place.host : 'file')

function readAnswer(body: unknown, source: string, now: Date): Rate | null {
  if (typeof body !== 'object' || body === null) return null
  const { usdt_per_pi: rate, as_of: stamp } = body as Record<string, unknown>
  const asOf = new Date(typeof stamp === 'string' ? stamp : Number.NaN)
  // A number in JSON has lost digits already.
  if (typeof rate !== 'string' || !readRate(rate) || Number.isNaN(asOf.getTime())) return null
  return asOf.getTime() > now.getTime() + 60_000 ? null : { rate, source, asOf }
}

/** USDT is set up, and nobody says what it costs. */
export const noRate: Rates = { usdtPerPi: async () => refuse('rate.none') }
