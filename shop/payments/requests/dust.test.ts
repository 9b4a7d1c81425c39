// Dust, which a stranger may send, counts only where a payment is short of what is asked for.
import { expect, test } from 'vitest'
import { type Dossier, factsOf, withoutDust } from './rules/payment-facts.ts'
import { standingOf } from './rules/payment-request.ts'
import { partsOf } from './rules/refund-parts.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const method = 'usdt'
const due = 116_500_000n
const asked = 11_700_000n
const [part, dust, rest] = [4_329_000n, 3n, asked - 4_329_000n]

/** An order of 11.65 Pi for which 11.70 USDT are asked, with payments of these units. */
const dossier = (amounts: readonly bigint[], accepted = 0n): Dossier =>
  withoutDust({
    paymentRequest: {
      amountDue: due,
      dust: 0n,
      toleranceBps: 0,
      currency: 'PI',
      createdAt: at(0),
      expiresAt: at(30),
      watchUntil: at(59),
    },
    options: [{ method, readTo: at(20) }],
    quotes: [
      {
        version: 1,
        method,
        chain: 'eip155:56',
        amountDue: asked,
        currency: 'USDT',
        rate: '1.0041',
        createdAt: at(0),
        expiresAt: at(30),
      },
    ],
    transfers: amounts.map((amount, place) => ({
      id: String(place),
      hash: String(place),
      ledger: 'eip155:56',
      method,
      amount,
      status: 'final',
      assetOk: true,
      chainOk: true,
      at: at(5),
    })),
    refunds: [],
    decisions: accepted > 0n ? [{ kind: 'manual', amount: accepted, at: at(3), reason: '' }] : [],
    waiting: 0,
  } as unknown as Dossier)

const standing = (of: Dossier) => standingOf(factsOf(of), at(20))

test('alone it is nothing, and beside the whole price it is no excess', () => {
  expect(standing(dossier([dust]))).toMatchObject({ state: 'open', received: 0n })
  expect(standing(dossier([asked, dust]))).toMatchObject({ state: 'paid', over: 0n })
})

test('it adds to a payment that is short', () => {
  const short = standing(dossier([asked - dust, dust]))
  expect(short).toMatchObject({ state: 'paid', received: due })
})

test('it adds to none once staff have accepted the rest: what goes back is the same after a later payment', () => {
  expect(partsOf(dossier([part, dust], due))).toEqual([{ method, amount: part }])
  expect(partsOf(dossier([part, dust, rest], due))).toEqual([{ method, amount: asked }])
  const before = standing(dossier([part, dust], due)).received
  expect(standing(dossier([part, dust, rest], due)).received - before).toBe(due - before)
  // Accepted in part, it is short by ledger and staff together.
  expect(partsOf(dossier([part, dust], due / 4n))).toEqual([{ method, amount: part + dust }])
})
