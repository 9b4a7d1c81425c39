// Wallet proof by signature: this message, once, in time, by the requester.
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
import { value } from '../../../tests/support/shopping.ts'
import { verifyAudit } from '../../platform/audit/views.ts'
import { forgetChallenges, forgetProof, submitSignature } from './actions.ts'
import { challengeFor, proofOf, proofsOf } from './views.ts'

describe('a signature', () => {
  test('of a Stellar-type account verifies it, once', async () => {
    const key = Keypair.random()
    const challenge = value(await startedProof(ada, key.publicKey()))
    const signature = sep53(key, await messageOf(ada, challenge))
    expect(
      await submitSignature(world, ada, { challenge, signature: ` ${signature}\n` }),
    ).toMatchObject({ ok: true })
    expect(await proofOf(world, ada.id, key.publicKey())).toMatchObject({ method: 'sep53' })
    expect(await proofOf(world, eve.id, key.publicKey())).toBe(null)
  })

  test('scenario 62: is refused when it is repeated', async () => {
    const account = newEvmWallet()
    const challenge = value(await startedProof(ada, account.address))
    const message = await messageOf(ada, challenge)
    const input = { challenge, signature: await account.signMessage({ message }) }
    const both = await Promise.all([
      submitSignature(world, ada, input),
      submitSignature(world, ada, input),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await submitSignature(world, ada, input)).toMatchObject({ code: 'proofs.expired' })
    // Nor does it fit the next challenge, whose nonce differs.
    const next = value(await startedProof(ada, account.address))
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
  ])('scenario 62: is refused for a message with %s', async (_, change) => {
    const account = newEvmWallet()
    const challenge = value(await startedProof(ada, account.address))
    const message = await messageOf(ada, challenge)
    expect(change(message)).not.toBe(message)
    const signature = await account.signMessage({ message: change(message) })
    expect(await submitSignature(world, ada, { challenge, signature })).toMatchObject({
      code: 'proofs.signature',
    })
    expect(await proofsOf(world, ada)).toEqual([])
  })

  test('is refused when it is late, or by another account', async () => {
    const account = newEvmWallet()
    const challenge = value(await startedProof(ada, account.address))
    const signature = await account.signMessage({ message: await messageOf(ada, challenge) })
    const input = { challenge, signature }
    expect(await submitSignature(world, eve, input)).toMatchObject({ code: 'proofs.not_found' })
    expect(await challengeFor(world, eve, challenge)).toMatchObject({ code: 'proofs.not_found' })
    world.clock.advance(10 * 60_000)
    expect(await submitSignature(world, ada, input)).toMatchObject({ code: 'proofs.expired' })
    expect(await challengeFor(world, ada, challenge)).toMatchObject({ value: { state: 'expired' } })
  })

  test('has a limit of attempts', async () => {
    const challenge = value(await startedProof(ada, newEvmWallet().address))
    const wrong = { challenge, signature: '0x00' }
    for (let i = 0; i < 30; i++) await submitSignature(world, ada, wrong)
    expect(await submitSignature(world, ada, wrong)).toMatchObject({ code: 'limit.reached' })
  })
})

test.each(['', 'G', `G${'A'.repeat(55)}`, '0x12', 'ada@shop.example'])(
  '%j is not a wallet address',
  async (address) => {
    expect(await startedProof(ada, address)).toMatchObject({ code: 'proofs.address' })
  },
)

test('a proof is deleted by its owner only', async () => {
  const key = Keypair.random()
  const challenge = value(await startedProof(ada, key.publicKey()))
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

test('the audit log records it without the address', async () => {
  const rows = await world.db<{ details: unknown }[]>`
    select details from audit_entries where action = 'wallet.proved'`
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/0x[0-9a-f]{10}|G[A-Z2-7]{20}/i)
  expect(await verifyAudit(world)).toMatchObject({ ok: true })
})
