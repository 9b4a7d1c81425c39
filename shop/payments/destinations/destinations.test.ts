// Which payment destinations are trusted, proposed and offered, by what is known and what the settings name.
import { expect, test } from 'vitest'
import { addressNamed, testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { needsOwner } from '../../back-office/setup/views/needs-owner.ts'
import type { World } from '../../world.ts'
import { createPaymentRequest } from '../requests/actions/create-payment-request.ts'
import { compareDestinations, confirmDestination, markCompromised } from './actions.ts'
import type { NamedDestination } from './rules/destinations.ts'
import { insertAddresses, insertWithheld, takeAddress } from './store/addresses.ts'
import {
  configuredDestinations,
  destinationsForStaff,
  offeredAppWallet,
  offeredTreasury,
  piAccounts,
  piAppWallets,
  refundWallets,
} from './views.ts'

const pi = { ...testPi, simulated: false }
const real = { ...testConfig, demo: false, pi }
const [first, second] = [pi.treasury, addressNamed('second treasury')]
const app = (wallet: string) => ({ wallet, scriptUrl: '', origin: '' })
/** The same shop with other settings. */
const process = (world: World, more: Partial<World['config']>): World => ({
  ...world,
  config: { ...world.config, ...more },
})
const start = async (world: World) =>
  value(await compareDestinations(world, configuredDestinations(world)))
const states = async (world: World) =>
  (await destinationsForStaff(world)).map(({ kind, value, state }) => [kind, value, state])

test('a shop that is older than this record knows what its orders were given', async () => {
  const world = await testWorld({ config: real })
  const order = { orderNumber: 'PI-1763712345678', userId: 'u', amount: 5n } as const
  value(await createPaymentRequest(world, { ...order, currency: 'PI', method: 'pi' }))
  const changed = process(world, { pi: { ...pi, treasury: second } })
  await start(changed)
  expect(await states(world)).toEqual([
    ['pi_treasury', second, 'proposed'],
    ['pi_treasury', first, 'current'],
  ])
  expect([await offeredTreasury(changed), await piAccounts(changed)]).toEqual([null, [first]])
})

test('the Pi app may pay to the treasury in force; another wallet waits, and the former stays its own', async () => {
  const world = await testWorld({ config: real })
  await start(world)
  const following = process(world, { piApp: app(first) })
  await start(following)
  expect(await offeredAppWallet(following)).toBe(first)
  const own = process(world, { piApp: app(addressNamed('app wallet')) })
  await start(own)
  expect([await offeredAppWallet(own), await offeredTreasury(own)]).toEqual([null, first])
  const choice = { kind: 'pi_app_wallet', ledger: pi.passphrase, value: addressNamed('app wallet') }
  value(await confirmDestination(world, await person(world, 'admin'), choice))
  // Also in a process that was started with the former setting.
  expect(await offeredAppWallet(following)).toBe(choice.value)
  expect(await piAppWallets(world)).toEqual(new Set([first, choice.value]))
  expect(await piAccounts(world)).toEqual([first, choice.value])
})

test('a wallet for refunds counts once it is confirmed, until it is marked', async () => {
  const chains: never[] = []
  const wallets = (...refundsFrom: string[]) => ({
    usdt: { chains, simulated: false, refundsFrom },
  })
  const world = await testWorld({ config: { ...real, ...wallets('0xa') } })
  await start(world)
  const more = process(world, wallets('0xb'))
  await start(more)
  // Refunds that were sent from the removed one still close.
  expect(await refundWallets(more)).toEqual(['0xa'])
  const choice = { kind: 'refund_wallet', ledger: 'eip155', value: '0xb' }
  value(await confirmDestination(world, await person(world, 'admin'), choice))
  expect(await refundWallets(more)).toEqual(['0xa', '0xb'])
  value(await markCompromised(world, 'system', '0xa', 'leaked'))
  expect(await refundWallets(more)).toEqual(['0xb'])
  // It needs no successor: nothing waits for an owner, and no alert stays open.
  value(await markCompromised(world, 'system', '0xb', 'leaked, too'))
  expect(await refundWallets(more)).toEqual([])
  expect(await needsOwner(world)).toBe(false)
  expect(await world.db`select from alerts where ended_at is null`).toHaveLength(0)
})

test('a compromised treasury of a shop that accepts no Pi any more is not missed, until it does again', async () => {
  const world = await testWorld({ config: real })
  await start(world)
  value(await markCompromised(world, 'system', first, 'leaked'))
  const alerts = () => world.db`
    select kind, subject from alerts where ended_at is null`
  const open = [{ kind: 'payment_address_compromised', subject: `pi_treasury ${pi.passphrase}` }]
  expect([await needsOwner(world), await alerts()]).toEqual([true, open])
  const without = process(world, { pi: null })
  await start(without)
  expect([await needsOwner(without), await alerts()]).toEqual([false, []])
  // Nothing is forgotten: it is not offered, and its mark stays.
  expect(await states(world)).toEqual([['pi_treasury', first, 'compromised']])
  for (const _ of [1, 2]) await start(world)
  expect([await needsOwner(world), await alerts()]).toEqual([true, open])
  expect(await offeredTreasury(world)).toBeNull()
})

test('a wallet that receives payments cannot send refunds, whichever of both is named later', async () => {
  const [collecting, shown, free] = ['0xAb01', '0xAb02', '0xab03']
  const contracts = (wallet: string) => ({
    kind: 'usdt_account' as const,
    ledger: 'eip155',
    value: `0xfac${wallet.slice(2).toLowerCase()}`,
    label: wallet,
  })
  const refunds = (wallet: string) => ({
    kind: 'refund_wallet' as const,
    ledger: 'eip155',
    value: wallet.toLowerCase(),
    label: null,
  })
  const world = await testWorld({ config: { ...real, pi: null } })
  value(await compareDestinations(world, [contracts(collecting)]))
  const at = { account: 'key', family: 'eip155' }
  // By a copy of the shop that was lost.
  await insertWithheld(world.db, at, [{ index: 0, address: shown }], world.now())
  const unused = { index: 1, address: free.replace('ab', 'AB'), orderNumber: null }
  await insertAddresses(world.db, at, [unused], world.now())
  const owner = await person(world, 'admin')
  const confirmed = async (each: NamedDestination) => {
    value(await compareDestinations(world, [contracts(collecting), each]))
    return confirmDestination(world, owner, each)
  }
  for (const wallet of [collecting, shown])
    expect(await confirmed(refunds(wallet))).toMatchObject({ code: 'destinations.two_roles' })
  expect(await refundWallets(world)).toEqual([])
  // Nobody was shown it yet, and nobody will be.
  expect(await confirmed(refunds(free))).toMatchObject({ ok: true })
  expect(await takeAddress(world.db, 'key', 'PI-2')).toBeNull()
  expect(await confirmed(contracts(free))).toMatchObject({ code: 'destinations.two_roles' })
  value(await markCompromised(world, 'system', free, 'leaked'))
  expect(await confirmed(contracts(free))).toMatchObject({ ok: true })
})

test('a simulated ledger is trusted, and many processes that start at once agree', async () => {
  const world = await testWorld({ config: { ...real, pi: testPi } })
  await start(world)
  const changed = process(world, { pi: { ...testPi, treasury: second } })
  world.clock.advance(1)
  await Promise.all(Array.from({ length: 8 }, () => start(changed)))
  expect(await offeredTreasury(world)).toBe(second)
  expect(await states(world)).toEqual([
    ['pi_treasury', first, 'former'],
    ['pi_treasury', second, 'current'],
  ])
})
