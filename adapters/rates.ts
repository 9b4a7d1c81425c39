// Exchange rates: fixed by the operator, or from configured files and URLs in order.
import { readFile } from 'node:fs/promises'
import type { Rates } from '../shop/payments/rates/port.ts'
import {
  apart,
  nameOfPair,
  type Pair,
  type Rate,
  rateLifetime,
  readRate,
} from '../shop/payments/rates/rules.ts'
import { ok, type Result, refuse } from '../shop/result.ts'
import { askJson } from './ledgers/http-json.ts'
import { addressOf, type Resolve } from './private-addresses.ts'

/** Minimum interval in milliseconds between requests to a source. */
const fresh = 60_000
/** How far a source's clock may be ahead, in milliseconds. */
const ahead = 60_000
/** Hundredths: a rate further than this from the last good one is an outlier, until that one is stale. */
const outlier = 125
/** Hundredths: sources that are further apart contradict each other. */
const contradiction = 200
const limits = { milliseconds: 5_000, bytes: 16_384 }

/** A constant rate of one pair, or of all. `source` is shown to shoppers: `setting`, `demonstration`. */
export const fixedRate = (rate: string, source: string, now: () => Date, only?: Pair): Rates => ({
  rate: async (pair) =>
    !only || nameOfPair(only) === nameOfPair(pair)
      ? ok({ rate, source, asOf: now() })
      : refuse('rate.none'),
})

/** No rate is configured. */
export const noRates: Rates = { rate: async () => refuse('rate.none') }

/**
 * JSON such as {"usdt_per_pi": "0.83", "eur_per_usdt": "0.92", "as_of": "2026-11-21T12:00:00Z"} from a URL or a file.
 * If the source is unavailable, the last rate is used until it is stale.
 */
export function rateFrom(
  place: URL | string,
  now: () => Date,
  from: { readonly mayBePrivate?: boolean; readonly resolve?: Resolve } = {},
): Rates {
  const last = new Map<string, Rate>()
  let requestedAt = 0
  let asking: Promise<void> | null = null
  const ask = async () => {
    const rates = readAnswer(await answerOf(place, from), sourceOf(place), now())
    for (const [pair, read] of rates) {
      const before = last.get(pair)
      // An answer from a lagging copy of the source does not bring an earlier rate back.
      if (!before || isStale(before, now()) || read.asOf >= before.asOf) last.set(pair, read)
    }
    requestedAt = now().getTime()
    asking = null
  }
  return {
    async rate(pair): Promise<Result<Rate>> {
      const name = nameOfPair(pair)
      const isKnown = () => {
        const known = last.get(name)
        return known !== undefined && !isStale(known, now())
      }
      if (Math.abs(now().getTime() - requestedAt) >= fresh) {
        asking ??= ask()
        // Stale-while-revalidate: callers with a rate do not wait for the next.
        if (!isKnown()) await asking
      }
      const known = last.get(name)
      if (!known) return refuse('rate.none')
      return isKnown() ? ok(known) : refuse('rate.stale')
    },
  }
}

/**
 * The first source that has a rate, with the others as witnesses. A rate far from the last good one is set aside while
 * that one is not stale, unless another source says the same; the last good one then bridges. Without a good one,
 * sources that contradict each other are not believed: `rate.none`.
 */
export function ratesInOrder(sources: readonly Rates[], now: () => Date): Rates {
  const good = new Map<string, Rate>()
  return {
    async rate(pair): Promise<Result<Rate>> {
      const name = nameOfPair(pair)
      const answers = await Promise.all(sources.map((each) => each.rate(pair)))
      const found = answers.flatMap((each) => (each.ok ? [each.value] : []))
      const before = good.get(name)
      const last = before && !isStale(before, now()) ? before : null
      const chosen = chosenOf(found, last)
      if (chosen) good.set(name, chosen)
      if (chosen ?? last) return ok((chosen ?? last) as Rate)
      return found.length > 0
        ? refuse('rate.none')
        : (answers.find(isStaleAnswer) ?? refuse('rate.none'))
    },
  }
}

const isStaleAnswer = (each: Result<Rate>): each is Extract<Result<Rate>, { ok: false }> =>
  !each.ok && each.code === 'rate.stale'

function chosenOf(found: readonly Rate[], last: Rate | null): Rate | null {
  const agrees = (each: Rate, limit: number) =>
    found.some((other) => other !== each && apart(each.rate, other.rate) <= limit)
  if (last) {
    const near = found.find((each) => apart(each.rate, last.rate) <= outlier)
    return near ?? found.find((each) => agrees(each, outlier)) ?? null
  }
  if (found.length < 2) return found[0] ?? null
  return found.find((each) => agrees(each, contradiction)) ?? null
}

/** Also if it is of a time to come: the shop's clock was set back since, and nothing says how old it is. */
function isStale({ asOf }: Rate, now: Date): boolean {
  const age = now.getTime() - asOf.getTime()
  return age > rateLifetime || age < -ahead
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

/** By the name of the pair. */
function readAnswer(body: unknown, source: string, now: Date): ReadonlyMap<string, Rate> {
  const none = new Map<string, Rate>()
  if (typeof body !== 'object' || body === null) return none
  const { as_of: stamp, ...rates } = body as Record<string, unknown>
  const asOf = new Date(typeof stamp === 'string' ? stamp : Number.NaN)
  if (Number.isNaN(asOf.getTime()) || asOf.getTime() > now.getTime() + ahead) return none
  return new Map(
    Object.entries(rates).flatMap(([pair, rate]) =>
      // A JSON number has lost precision already.
      /^[a-z0-9]{2,10}_per_[a-z0-9]{2,10}$/.test(pair) && typeof rate === 'string' && readRate(rate)
        ? [[pair, { rate, source, asOf }] as const]
        : [],
    ),
  )
}
