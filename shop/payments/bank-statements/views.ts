// What a bank statement says of orders. Nothing of the file is stored.
import { createHash } from 'node:crypto'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { bookedFingerprints } from '../manual/store.ts'
import { factsOf } from '../requests/rules/payment-facts.ts'
import { standingOf } from '../requests/rules/payment-request.ts'
import { dossiersOf } from '../requests/store/dossiers.ts'
import type { DayOrder } from './rules/limits.ts'
import { type Candidate, orderNumbersIn, type Proposal, proposalsFor } from './rules/proposals.ts'
import { contentOf, type Line, readStatement, type Statement } from './rules/statement.ts'
import { namedOrders, ordersOfAmounts } from './store.ts'

export type ReadStatement = Omit<Statement, 'lines'> & { readonly proposals: readonly Proposal[] }

/** Orders that are compared by amount alone. */
const mostByAmount = 1000

/** Proposals for the payments in the text of a statement. Refuses as `readStatement` does. */
export async function proposalsIn(
  world: World,
  text: string,
  order: DayOrder,
): Promise<Result<ReadStatement>> {
  const { currency } = world.config
  const read = readStatement(text, currency, order)
  if (!read.ok) return read
  const { lines: found, ...rest } = read.value
  const lines = found.map((line) => ({ ...line, fingerprint: fingerprintOf(line) }))
  const numbers = [...new Set(lines.flatMap(({ text }) => orderNumbersIn(text)))]
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const now = world.now()
  const [named, alike, booked] = await Promise.all([
    namedOrders(world.db, numbers),
    ordersOfAmounts(world.db, { amounts, currency, now, most: mostByAmount }),
    bookedFingerprints(
      world.db,
      lines.map(({ fingerprint }) => fingerprint),
    ),
  ])
  const candidates = await candidatesOf(world, [...new Set([...named, ...alike])])
  const proposals = proposalsFor(lines, {
    named: new Map(named.flatMap((number) => pair(number, candidates.get(number)))),
    byAmount: Map.groupBy(
      alike
        .flatMap((number) => candidates.get(number) ?? [])
        .filter(({ isCancelled }) => !isCancelled),
      ({ remaining }) => remaining,
    ),
    booked: new Set(booked),
  })
  return ok({ ...rest, proposals })
}

/** Shorter than a private key, for which the filter of recovery phrases would take it. */
const fingerprintOf = (line: Line): string =>
  createHash('sha256')
    .update(`${contentOf(line)}#${line.place}`)
    .digest('base64url')
    .slice(0, 22)

const pair = (number: string, candidate: Candidate | undefined): [string, Candidate][] =>
  candidate ? [[number, candidate]] : []

/** Those in the shop's currency: a statement says nothing of others. */
async function candidatesOf(
  world: World,
  numbers: readonly string[],
): Promise<Map<string, Candidate>> {
  const dossiers = await dossiersOf(world.db, numbers)
  return new Map(
    dossiers
      .filter(({ paymentRequest }) => paymentRequest.currency === world.config.currency)
      .map((dossier) => {
        const { orderNumber } = dossier.paymentRequest
        const { remaining, state } = standingOf(factsOf(dossier), world.now())
        const isCancelled = state === 'cancelled'
        return [orderNumber, { orderNumber, remaining, isCancelled }]
      }),
  )
}
