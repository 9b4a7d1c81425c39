import { createHash } from 'node:crypto'
import { Keypair } from '@stellar/stellar-sdk/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { piPage, testPi, transfer } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { line, placed, shelved, value } from '../../tests/shopping.ts'
import { testConfig, testWorld } from '../../tests/world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { verifyAudit } from '../audit/views.ts'
import { claimTransaction } from '../checkout/actions/claim.ts'
import { proveWallet, signWallet } from '../checkout/actions/prove-wallet.ts'
import { takeTransfers } from '../checkout/actions/transfers.ts'
import { invoiceOf } from '../payments/views.ts'
import {
  beginProof,
  forgetChallenges,
  forgetProof,
  provedByPayment,
  submitSignature,
} from './actions.ts'
import { challengeFor, proofOf, proofsOf } from './views.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
let ada: Viewer
let eve: Viewer
beforeAll(async () => {
  eve = await person(world)
})
beforeEach(async () => {
  ada = await person(world)
})

const evm = () => privateKeyToAccount(generatePrivateKey())
const begun = (who: Viewer, address: string, way: 'signature' | 'payment' = 'signature') =>
  beginProof(world, who, { kind: address.startsWith('0x') ? 'evm' : 'stellar', way, address })
const messageOf = async (who: Viewer, challenge: string) => {
  const shown = value(await challengeFor(world, who, challenge))
  return shown.way === 'signature' ? shown.message : shown.memo
}
const sep53 = (key: Keypair, message: string) => {
  const hash = createHash('sha256').update(`Stellar Signed Message:\n${message}`).digest()
  return Buffer.from(key.sign(hash)).toString('base64')
}

describe('a signature', () => {
  test('of a Stellar-type account proves it, once', async () => {
    const key = Keypair.random()
    const challenge = value(await begun(ada, key.publicKey()))
    const signature = sep53(key, await messageOf(ada, challenge))
    expect(
      await submitSignature(world, ada, { challenge, signature: ` ${signature}\n` }),
    ).toMatchObject({ ok: true })
    expect(await proofOf(world, ada.id, key.publicKey())).toMatchObject({ method: 'sep53' })
    expect(await proofOf(world, eve.id, key.publicKey())).toBe(null)
  })

  test('scenario 62: the same one again is refused', async () => {
    const account = evm()
    const challenge = value(await begun(ada, account.address))
    const message = await messageOf(ada, challenge)
    const input = { challenge, signature: await account.signMessage({ message }) }
    const both = await Promise.all([
      submitSignature(world, ada, input),
      submitSignature(world, ada, input),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await submitSignature(world, ada, input)).toMatchObject({ code: 'proofs.expired' })
    // Nor does it answer the next challenge, whose nonce is another.
    const next = value(await begun(ada, account.address))
    expect(await submitSignature(world, ada, { ...input, challenge: next })).toMatchObject({
      code: 'proofs.signature',
    })
  })

  test.each([
    [
      'another domain',
      (text: string) => text.replace('localhost:3000 wants', 'thief.example wants'),
    ],
    [
      'another page',
      (text: string) => text.replace('URI: http://localhost:3000', 'URI: https://thief.example'),
    ],
    ['another chain', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 137')],
    [
      'another account of the shop',
      (text: string) => text.replace('the account person', 'the account eve'),
    ],
    [
      'a later end',
      (text: string) => text.replace('Expiration Time: 2026', 'Expiration Time: 2027'),
    ],
    ['an older nonce', (text: string) => text.replace(/Nonce: \w+/, `Nonce: ${'0'.repeat(32)}`)],
  ])('scenario 62: of a message with %s is refused', async (_, change) => {
    const account = evm()
    const challenge = value(await begun(ada, account.address))
    const message = await messageOf(ada, challenge)
    expect(change(message)).not.toBe(message)
    const signature = await account.signMessage({ message: change(message) })
    expect(await submitSignature(world, ada, { challenge, signature })).toMatchObject({
      code: 'proofs.signature',
    })
    expect(await proofsOf(world, ada)).toEqual([])
  })

  test('that comes too late, or from somebody else, is refused', async () => {
    const account = evm()
    const challenge = value(await begun(ada, account.address))
    const signature = await account.signMessage({ message: await messageOf(ada, challenge) })
    const input = { challenge, signature }
    expect(await submitSignature(world, eve, input)).toMatchObject({ code: 'proofs.not_found' })
    expect(await challengeFor(world, eve, challenge)).toMatchObject({ code: 'proofs.not_found' })
    world.clock.advance(10 * 60_000)
    expect(await submitSignature(world, ada, input)).toMatchObject({ code: 'proofs.expired' })
    expect(await challengeFor(world, ada, challenge)).toMatchObject({ value: { state: 'expired' } })
  })

  test('has a limit of attempts', async () => {
    const challenge = value(await begun(ada, evm().address))
    const wrong = { challenge, signature: '0x00' }
    for (let i = 0; i < 30; i++) await submitSignature(world, ada, wrong)
    expect(await submitSignature(world, ada, wrong)).toMatchObject({ code: 'limit.reached' })
  })
})

test.each(['', 'G', `G${'A'.repeat(55)}`, '0x12', 'ada@shop.example'])(
  '%j is no wallet',
  async (address) => {
    expect(await begun(ada, address)).toMatchObject({ code: 'proofs.address' })
  },
)

describe('an echo payment', () => {
  const paid = async (sender: string, memo: string, more = {}) =>
    value(
      await takeTransfers(
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

  test('of the smallest amount with the memo proves its sender', async () => {
    const sender = Keypair.random().publicKey()
    const challenge = value(await begun(ada, sender, 'payment'))
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
  ])('%s proves nothing', async (_, senderOf, more) => {
    const own = Keypair.random().publicKey()
    const memo = await messageOf(ada, value(await begun(ada, own, 'payment')))
    await paid(senderOf(own), memo, more)
    expect(await proofsOf(world, ada)).toEqual([])
  })

  test('is used once', async () => {
    const sender = Keypair.random().publicKey()
    const memo = await messageOf(ada, value(await begun(ada, sender, 'payment')))
    const payment = { sender, memo, hash: 'a', at: world.now() }
    expect(await provedByPayment(world, payment)).toBe(true)
    expect(await provedByPayment(world, payment)).toBe(false)
  })

  test('is not offered for other ledgers', async () => {
    expect(await begun(ada, evm().address, 'payment')).toMatchObject({ code: 'proofs.way' })
  })
})

describe('the payment of an order', () => {
  const order = async (who: Viewer) => placed(world, who, [line(await shelved(world, 5))])
  const pay = async (number: string, from: string, amount = 1n) => {
    const memo = { type: 'text', value: (await invoiceOf(world, number))?.memo ?? '' } as const
    value(await takeTransfers(world, piPage([transfer({ amount, from, memo, at: world.now() })])))
  }
  const byPayment = (who: Viewer, address: string) =>
    proveWallet(world, who, { kind: 'stellar', way: 'payment', address })

  test('proves its sender at once, for whoever ordered', async () => {
    const sender = Keypair.random().publicKey()
    await pay(await order(ada), sender)
    expect(await byPayment(ada, sender)).toEqual({ ok: true, value: null })
    expect(await proofOf(world, ada.id, sender)).toMatchObject({ method: 'order' })
    // For anybody else a challenge begins.
    expect(value(await byPayment(eve, sender))).toEqual(expect.any(String))
    expect(await proofsOf(world, eve)).toEqual([])
  })

  test('proves nothing where many people pay from there: an exchange', async () => {
    const exchange = Keypair.random().publicKey()
    await pay(await order(ada), exchange)
    await pay(await order(eve), exchange)
    expect(value(await byPayment(ada, exchange))).toEqual(expect.any(String))
  })

  test("scenario 54: a payment without its memo is claimed by its sender's signature", async () => {
    const key = Keypair.random()
    const number = await order(ada)
    const hash = createHash('sha256').update(number).digest('hex')
    const due = (await invoiceOf(world, number))?.remaining ?? 0n
    value(
      await takeTransfers(
        world,
        piPage([transfer({ amount: due, from: key.publicKey(), hash, at: world.now() })]),
      ),
    )
    expect(await claimTransaction(world, ada, number, hash)).toMatchObject({ value: 'needs_proof' })
    const challenge = value(await begun(ada, key.publicKey()))
    const signature = sep53(key, await messageOf(ada, challenge))
    value(await signWallet(world, ada, { challenge, signature }))
    expect((await invoiceOf(world, number))?.state).toBe('paid')
  })
})

test('is forgotten when its owner says so, by nobody else', async () => {
  const key = Keypair.random()
  const challenge = value(await begun(ada, key.publicKey()))
  value(
    await submitSignature(world, ada, {
      challenge,
      signature: sep53(key, await messageOf(ada, challenge)),
    }),
  )
  const [proof] = await proofsOf(world, ada)
  expect(await forgetProof(world, eve, proof?.id ?? '')).toMatchObject({ code: 'proofs.not_found' })
  expect(await forgetProof(world, ada, proof?.id ?? '')).toMatchObject({ ok: true })
  expect(await proofsOf(world, ada)).toEqual([])
  world.clock.advance(30 * 86_400_000)
  expect(await forgetChallenges(world)).toBeGreaterThan(0)
})

test('what was done is in the audit log, without an address', async () => {
  const rows = await world.db<{ details: unknown }[]>`
    select details from audit_entries where action = 'wallet.proved'`
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/0x[0-9a-f]{10}|G[A-Z2-7]{20}/i)
  expect(await verifyAudit(world)).toMatchObject({ ok: true })
})
