// Contract wallets (EIP-1271), on real EVM nodes.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contract, compile } from '../../tests/contracts/compile.ts'
import { type Anvil, startAnvil } from '../../tests/support/ledgers/anvil.ts'
import { makeWallets } from './wallets.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const message = 'shop.example wants you to sign in with your Ethereum account'
const unreachable = 'http://127.0.0.1:9'

let first: Anvil
let second: Anvil
let wallet = ''
let echo = ''
let contracts: Record<string, Contract> = {}
beforeAll(async () => {
  contracts = compile('tests/contracts/Wallet.sol')
  ;[first, second] = await Promise.all([startAnvil(), startAnvil({ chainId: 137 })])
  wallet = await first.deploy(contracts.Wallet as Contract, [owner.address])
  echo = await first.deploy(contracts.Echo as Contract)
})
afterAll(() => Promise.all([first.stop(), second.stop()]))

const isSigned = (chains: string[][], address: string, signature: string, text = message) =>
  makeWallets(chains).isSigned({ kind: 'evm', address, message: text, signature })
const signed = (by = owner, text = message) => by.signMessage({ message: text })

test('the owner signs for the contract, where its chain is set up', async () => {
  expect(await isSigned([[first.url]], wallet, await signed())).toBe(true)
  expect(await isSigned([], wallet, await signed())).toBe(false)
  expect(await isSigned([[second.url]], wallet, await signed())).toBe(false)
})

test('refuses other signers, and other messages', async () => {
  const stranger = privateKeyToAccount(generatePrivateKey())
  expect(await isSigned([[first.url]], wallet, await signed(stranger))).toBe(false)
  expect(await isSigned([[first.url]], wallet, await signed(owner, 'other words'))).toBe(false)
  for (const junk of ['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, 'hello'])
    expect(await isSigned([[first.url]], wallet, junk)).toBe(false)
  expect(await isSigned([[first.url]], wallet, `0x${'ab'.repeat(9_000)}`)).toBe(false)
})

test('a contract that accepts anything is not a wallet', async () => {
  expect(await isSigned([[first.url]], echo, await signed())).toBe(false)
})

test('a chain where the address is unused does not matter; one where another contract has it does', async () => {
  const both = [[first.url], [second.url]]
  expect(await isSigned(both, wallet, await signed())).toBe(true)
  // The same address there, as the deployer's first contract, but with another owner.
  const stranger = privateKeyToAccount(generatePrivateKey())
  const elsewhere = await second.deploy(contracts.Wallet as Contract, [stranger.address])
  expect(elsewhere).toBe(wallet)
  expect(await isSigned(both, wallet, await signed())).toBe(false)
  expect(await isSigned(both, wallet, await signed(stranger))).toBe(false)
})

test('an unavailable provider is skipped; an unavailable chain is a refusal', async () => {
  expect(await isSigned([[unreachable, first.url]], wallet, await signed())).toBe(true)
  expect(await isSigned([[first.url], [unreachable]], wallet, await signed())).toBe(false)
  // An externally owned account needs no contract call.
  expect(await isSigned([[unreachable]], owner.address, await signed())).toBe(true)
})
