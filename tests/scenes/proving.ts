// Ada, another for each test, and Eve; the wallets that they prove, and the messages that they sign.
import { createHash } from 'node:crypto'
import type { Keypair } from '@stellar/stellar-sdk/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { beginProof } from '../../shop/proofs/actions.ts'
import { challengeFor } from '../../shop/proofs/views.ts'
import { testPi } from '../payments.ts'
import { person } from '../people.ts'
import { value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, pi: testPi } })
export let ada: Viewer
export let eve: Viewer
beforeAll(async () => {
  eve = await person(world)
})
beforeEach(async () => {
  ada = await person(world)
})

export const evm = () => privateKeyToAccount(generatePrivateKey())
export const begun = (who: Viewer, address: string, way: 'signature' | 'payment' = 'signature') =>
  beginProof(world, who, { kind: address.startsWith('0x') ? 'evm' : 'stellar', way, address })
export const messageOf = async (who: Viewer, challenge: string) => {
  const shown = value(await challengeFor(world, who, challenge))
  return shown.way === 'signature' ? shown.message : shown.memo
}
export const sep53 = (key: Keypair, message: string) => {
  const hash = createHash('sha256').update(`Stellar Signed Message:\n${message}`).digest()
  return Buffer.from(key.sign(hash)).toString('base64')
}
