// Wallet proof by a payment: of the smallest amount, or for an order.

import { createHash } from 'node:crypto'
import { Keypair } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import {
  ada,
  eve,
  messageOf,
  newEvmWallet,
  sep53,
  startedProof,
  world,
} from '../../../tests/fixtures/accounts/wallet-proofs.ts'
import { piPage, transfer } from '../../../tests/support/payments.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { claimTransaction } from '../../sales/checkout/actions/claim.ts'
import { recordTransfers } from '../pi/record-transfers.ts'
import { paymentRequestOf } from '../requests/views/payment-requests.ts'
import { proveWallet } from '../review/paying-wallet.ts'
import { provedByPayment, submitSignature } from './actions.ts'
import { challengeFor, proofOf, proofsOf } from './views.ts'

describe('a proof by payment', () => {
  const paid = async (sender: string, memo: string, more = {}) =>
    value(
      await recordTransfers(
        world,
        piPage([
          transfer({
            amount: 1n,
            from: sender,
            memo: { type: 'text', value: memo },
            at: world.now(),
            ...more,
          }),
        ]),
      ),
    )

  test('of the smallest amount with the memo verifies its sender', async () => {
    const sender = Keypair.random().publicKey()
    const challenge = value(await startedProof(ada, sender, 'payment'))
    const memo = await messageOf(ada, challenge)
    await paid(sender, memo.toLowerCase().replace('-', ' '))
    expect(await proofOf(world, ada.id, sender)).toMatchObject({ method: 'payment' })
    expect(await challengeFor(world, ada, challenge)).toMatchObject({ value: { state: 'proved' } })
  })

  test.each([
    ['from another sender', () => Keypair.random().publicKey(), {}],
    ['that its envelope does not prove', (own: string) => own, { proved: false }],
    ['that a contract made', (own: string) => own, { kind: 'invoke_host_function' }],
    ['before the challenge', (own: string) => own, { at: new Date('2026-11-20T00:00:00Z') }],
    ['after its day', (own: string) => own, { at: new Date('2027-11-24T00:00:00Z') }],
  ])('%s verifies nothing', async (_, senderOf, more) => {
    const own = Keypair.random().publicKey()
    const memo = await messageOf(ada, value(await startedProof(ada, own, 'payment')))
    await paid(senderOf(own), memo, more)
    expect(await proofsOf(world, ada)).toEqual([])
  })

  test('is used once', async () => {
    const sender = Keypair.random().publicKey()
    const memo = await messageOf(ada, value(await startedProof(ada, sender, 'payment')))
    const payment = { sender, memo, hash: 'a', at: world.now() }
    expect(await provedByPayment(world, payment)).toBe(true)
    expect(await provedByPayment(world, payment)).toBe(false)
  })

  test('is not offered for other ledgers', async () => {
    expect(await startedProof(ada, newEvmWallet().address, 'payment')).toMatchObject({
      code: 'proofs.way',
    })
  })
})

describe('the payment of an order', () => {
  const order = async (who: Viewer) => placed(world, who, [line(await stockedProduct(world, 5))])
  const pay = async (number: string, from: string, amount = 1n) => {
    const memo = {
      type: 'text',
      value: (await paymentRequestOf(world, number))?.memo ?? '',
    } as const
    value(await recordTransfers(world, piPage([transfer({ amount, from, memo, at: world.now() })])))
  }
  const byPayment = (who: Viewer, address: string) =>
    proveWallet(world, who, { kind: 'stellar', way: 'payment', address })

  test('verifies its sender at once for the customer', async () => {
    const sender = Keypair.random().publicKey()
    await pay(await order(ada), sender)
    expect(await byPayment(ada, sender)).toEqual({ ok: true, value: null })
    expect(await proofOf(world, ada.id, sender)).toMatchObject({ method: 'order' })
    // For another person a challenge begins.
    expect(value(await byPayment(eve, sender))).toEqual(expect.any(String))
    expect(await proofsOf(world, eve)).toEqual([])
  })

  test('verifies nothing for a shared account of an exchange', async () => {
    const exchange = Keypair.random().publicKey()
    await pay(await order(ada), exchange)
    await pay(await order(eve), exchange)
    expect(value(await byPayment(ada, exchange))).toEqual(expect.any(String))
  })

  test('scenario 54: a payment without its memo is claimed by its sender’s signature', async () => {
    const key = Keypair.random()
    const number = await order(ada)
    const hash = createHash('sha256').update(number).digest('hex')
    const due = (await paymentRequestOf(world, number))?.remaining ?? 0n
    value(
      await recordTransfers(
        world,
        piPage([transfer({ amount: due, from: key.publicKey(), hash, at: world.now() })]),
      ),
    )
    expect(await claimTransaction(world, ada, number, hash)).toMatchObject({
      value: { said: 'needs_proof' },
    })
    const challenge = value(await startedProof(ada, key.publicKey()))
    const signature = sep53(key, await messageOf(ada, challenge))
    value(await submitSignature(world, ada, { challenge, signature }))
    expect((await paymentRequestOf(world, number))?.state).toBe('paid')
  })
})
