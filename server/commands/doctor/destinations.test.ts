// Doctor and payment addresses: what the settings name, compared with what owners have confirmed.
import { expect, test } from 'vitest'
import {
  compareDestinations,
  markCompromised,
} from '../../../shop/payments/destinations/actions.ts'
import { insertWithheld } from '../../../shop/payments/destinations/store/addresses.ts'
import { testTronXpub, testXpub } from '../../../tests/support/ledgers/chains.ts'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { examineAccountKeys, examineDestinations } from './destinations.ts'

const pi = { ...testPi, simulated: false }
const world = await testWorld({ config: { ...testConfig, demo: false, pi } })
const treasury = (value: string) => [
  { kind: 'pi_treasury' as const, ledger: pi.passphrase, value, label: null },
]
const settings = (value: string) => ({
  pi: { ...pi, treasury: value, horizonUrl: '', secondHorizonUrl: null },
  piApp: null,
  usdt: null,
})
const levels = async (value: string) =>
  (await examineDestinations(world.url, settings(value) as never)).map(({ level }) => level)

test('says so before and after the start with another address, and while none is safe', async () => {
  const other = addressNamed('another treasury')
  expect(await levels(pi.treasury)).toEqual([])
  await compareDestinations(world, treasury(pi.treasury))
  expect(await levels(pi.treasury)).toEqual(['ok'])
  const [finding] = await examineDestinations(world.url, settings(other) as never)
  expect(finding).toMatchObject({ level: 'warn', says: expect.stringContaining(other) })
  await compareDestinations(world, treasury(other))
  expect(await levels(other)).toEqual(['warn'])
  expect(await levels(pi.treasury)).toEqual(['warn'])
  await markCompromised(world, 'system', pi.treasury, 'leaked')
  expect(await levels(pi.treasury)).toEqual(['warn', 'wrong'])
  // A shop that accepts no Pi any more needs no other treasury.
  const nothing = { pi: null, piApp: null, usdt: null }
  expect((await examineDestinations(world.url, nothing)).map(({ level }) => level)).toEqual([
    'warn',
  ])
})

test('says nothing of a database that does not answer', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:9/nothing'
  expect(await examineDestinations(nowhere, settings(pi.treasury) as never)).toEqual([])
})

test('an account key is compared before the start, by the first address of each', async () => {
  const { addressBook } = await import('../../../adapters/ledgers/evm/xpub.ts')
  const other = await testWorld({ config: { ...testConfig, demo: false, pi: null } })
  const of = (xpub: string) =>
    ({ pi: null, piApp: null, usdt: { xpub, vaults: null, tronXpub: null } }) as never
  const keys = [testXpub, testTronXpub].map((xpub) => ({ xpub, book: addressBook(xpub) }))
  const [known, changed] = await Promise.all(
    keys.map(async (each) => ({ ...each, first: await each.book.addressAt(0) })),
  )
  if (!known || !changed) throw new Error('no keys')
  await compareDestinations(other, [
    {
      kind: 'usdt_account',
      ledger: 'eip155',
      value: known.book.account,
      label: known.first,
    },
  ])
  expect(await examineDestinations(other.url, of(known.xpub))).toMatchObject([{ level: 'ok' }])
  expect(await examineDestinations(other.url, of(changed.xpub))).toMatchObject([
    {
      level: 'warn',
      says: `USDT_XPUB is ${changed.first}, but ${known.first} is in use.`,
    },
  ])
})

test('the first address of each account key is shown to compare, before the first start', async () => {
  const usdt = (more: object) => ({ usdt: { xpub: testXpub, vaults: null, ...more } }) as never
  expect(await examineAccountKeys({ usdt: null })).toEqual([])
  expect(await examineAccountKeys(usdt({ tronXpub: testTronXpub }))).toMatchObject([
    {
      level: 'ok',
      // The address that every development node shows for its well-known phrase.
      says: "USDT_XPUB: account 1, first address 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 (m/44'/60'/0'/0/0). Compare it with your wallet.",
    },
    {
      says: expect.stringMatching(
        /^USDT_TRON_XPUB: account 1, first address T\w{33} \(m\/44'\/195'/,
      ),
    },
  ])
  const collecting = { vaults: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', tronXpub: null }
  expect(await examineAccountKeys(usdt(collecting))).toEqual([])
})

test('a wallet for refunds that a customer was shown fails until it is marked', async () => {
  const other = await testWorld({ config: { ...testConfig, demo: false, pi: null } })
  const nothing = { pi: null, piApp: null, usdt: null }
  const wallet = '0xf39fd6e51aad88f6f4ce6ab8827279cffffb9226'
  await compareDestinations(other, [
    { kind: 'refund_wallet', ledger: 'eip155', value: wallet, label: null },
  ])
  const at = { account: 'key', family: 'eip155' }
  await insertWithheld(
    other.db,
    at,
    [{ index: 0, address: wallet.replace('0xf', '0xF') }],
    new Date(),
  )
  const levelsNow = async () =>
    (await examineDestinations(other.url, nothing)).map(({ level }) => level)
  expect(await levelsNow()).toEqual(['wrong'])
  await markCompromised(other, 'system', wallet, 'it was shown to a customer')
  expect(await levelsNow()).toEqual(['ok'])
})
