// Claims proved by a signature, compared with an echo payment.
import { describe, expect, test } from 'vitest'
import { addressNamed, piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { noReactions, testConfig, testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { recordTransfers } from '../pi/record-transfers.ts'
import { createPaymentRequest } from '../requests/actions/create-payment-request.ts'
import type { ProofMethod } from '../wallet-proofs/rules.ts'
import { saveProof } from '../wallet-proofs/store.ts'
import { claimPayment } from './claims.ts'
import { type ClaimFacts, verdictOn } from './rules.ts'

describe('the decision on a claim', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const facts: ClaimFacts = {
    sender: addressNamed('sender'),
    at,
    amount: 1n,
    assetOk: true,
    proved: true,
    openedAt: at,
    others: 0,
    isListed: false,
    proof: null,
  }
  test.each<[string, Partial<ClaimFacts>, string]>([
    ['nothing is shown', {}, 'needs_proof'],
    ['an echo', { proof: 'echo' }, 'given'],
    ['a signature', { proof: 'signature' }, 'given'],
    ['an echo, and others use the account', { proof: 'echo', others: 1 }, 'person'],
    ['a signature, and others use the account', { proof: 'signature', others: 3 }, 'given'],
    ['nothing, and others use the account', { others: 1 }, 'person'],
    ['an echo from a listed account', { proof: 'echo', isListed: true }, 'person'],
    ['a signature of a listed account', { proof: 'signature', isListed: true }, 'person'],
    ['a signature for an unproved payment', { proof: 'signature', proved: false }, 'person'],
    ['a signature for another asset', { proof: 'signature', assetOk: false }, 'person'],
    [
      'a signature for a payment that is older than the order',
      { proof: 'signature', at: new Date(at.getTime() - 6_000) },
      'person',
    ],
  ])('%s', (_, more, verdict) => expect(verdictOn({ ...facts, ...more })).toBe(verdict))
})

const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  reactions: noReactions,
})
const [ada, eve] = [await person(world), await person(world)]
let orders = 1763712345000
async function paymentRequestFor(who: { id: string }) {
  orders += 1
  const order = { orderNumber: `PI-${orders}`, userId: who.id, amount: coins(100) } as const
  const made = await createPaymentRequest(world, { ...order, currency: 'PI', method: 'pi' })
  if (!made.ok) throw new Error(made.code)
  return made.value
}

/** A shared wallet that has also paid for Eve. Returns the outcome of Ada's claim with this proof. */
async function claimWith(method: ProofMethod | null, name: string): Promise<unknown> {
  const from = addressNamed(name)
  const [hers, other] = [await paymentRequestFor(ada), await paymentRequestFor(eve)]
  const unnamed = transfer({ amount: coins(100), from, at: world.now() })
  const named = transfer({ amount: coins(100), from, muxedId: other.memoId, at: world.now() })
  expect((await recordTransfers(world, piPage([unnamed, named]))).ok).toBe(true)
  const about = { userId: ada.id, kind: 'stellar', address: from, evidence: 'x' } as const
  if (method) await saveProof(world.db, { id: world.id(), ...about, method, at: world.now() })
  const { orderNumber } = hers
  const said = await claimPayment(world, ada, { orderNumber, hash: unnamed.hash, keep: true })
  return said.ok && said.value
}

test('54: for a shared account a signature is enough, a payment from it is not', async () => {
  expect(await claimWith(null, 'family')).toBe('person')
  expect(await claimWith('payment', 'family with a payment')).toBe('person')
  expect(await claimWith('order', 'family with an order')).toBe('person')
  expect(await claimWith('sep53', 'family with a signature')).toBe('given')
})

test('an account on the operator’s list takes a decision by staff, whatever is signed', async () => {
  await saveSetting(world, 'system', 'sharedSenders', addressNamed('exchange'))
  expect(await claimWith('sep53', 'exchange')).toBe('person')
})
