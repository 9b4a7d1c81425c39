// The page where owners decide about payment addresses and changed settings, and the notice that leads there.
import { beforeAll, expect, test } from 'vitest'
import { addressBook } from '../../../../../adapters/ledgers/evm/xpub.ts'
import { compareDestinations } from '../../../../../shop/payments/destinations/actions.ts'
import { destinationsForStaff } from '../../../../../shop/payments/destinations/views.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { compareSettings } from '../../../../../shop/people/known-settings/actions.ts'
import { testTronXpub, testXpub } from '../../../../../tests/support/ledgers/chains.ts'
import { addressNamed, testPi } from '../../../../../tests/support/payments.ts'
import { person } from '../../../../../tests/support/people.ts'
import { location, routeCaller } from '../../../../../tests/support/route-caller.ts'
import { testConfig, testWorld } from '../../../../../tests/support/world.ts'
import * as layout from '../../layout'
import * as page from './page'

const pi = { ...testPi, simulated: false }
const world = await testWorld({ config: { ...testConfig, demo: false, pi } })
const ask = routeCaller(world)
const here = '/admin/settings/addresses'
const second = addressNamed('another treasury')
const treasury = (value: string) => [
  { kind: 'pi_treasury' as const, ledger: pi.passphrase, value, label: null },
]
let owner: Viewer
beforeAll(async () => {
  owner = await person(world, 'admin')
  await compareDestinations(world, treasury(pi.treasury))
})
const send = (fields: Record<string, string>, who = owner) =>
  ask(page.action, here, who, new URLSearchParams(fields))
const isNoticed = async () =>
  ((await ask(layout.loader, '/admin/orders', owner)) as { needsOwner: boolean }).needsOwner
const states = async () => (await destinationsForStaff(world)).map(({ state }) => state)

test('every page of the dashboard says that an address waits, until an owner has decided', async () => {
  expect(await isNoticed()).toBe(false)
  await compareDestinations(world, treasury(second))
  expect(await isNoticed()).toBe(true)
  const { destinations } = (await ask(page.loader, here, owner)) as {
    destinations: { value: string; state: string }[]
  }
  expect(destinations[0]).toMatchObject({ value: second, state: 'proposed' })
  const choice = { act: 'confirm', kind: 'pi_treasury', ledger: pi.passphrase, value: second }
  const stale = { ...owner, proof: null }
  expect(await send(choice, stale)).toMatchObject({
    data: { refusal: { code: 'accounts.stepUp' }, values: { value: second } },
  })
  expect(location(await send(choice))).toBe(here)
  expect(await isNoticed()).toBe(false)
})

test('a mark needs a reason, and keeps what was typed', async () => {
  const mark = { act: 'compromise', value: second }
  expect(await send({ ...mark, reason: ' ' })).toMatchObject({
    data: { refusal: { code: 'destinations.reason' }, values: mark },
  })
  expect(location(await send({ ...mark, reason: 'the key was sent by email' }))).toBe(here)
  expect((await states()).toSorted()).toEqual(['compromised', 'former'])
  // It was in force: the shop needs another one.
  expect(await isNoticed()).toBe(true)
  await compareDestinations(world, treasury(addressNamed('third treasury')))
  const value = addressNamed('third treasury')
  await send({ act: 'confirm', kind: 'pi_treasury', ledger: pi.passphrase, value })
  expect(await isNoticed()).toBe(false)
})

test('a changed setting is told by host, and once an owner knows of it the notice ends', async () => {
  const smtp = { name: 'SMTP_URL', fingerprint: 'a', label: 'mail.example' }
  await compareSettings(world, [smtp])
  expect(await isNoticed()).toBe(false)
  const moved = { ...smtp, fingerprint: 'b', label: 'mail.evil.example' }
  for (const _ of [1, 2]) await compareSettings(world, [moved])
  expect(await isNoticed()).toBe(true)
  const { settings } = (await ask(page.loader, here, owner)) as { settings: object[] }
  expect(settings).toMatchObject([{ before: 'mail.example', label: 'mail.evil.example' }])
  const mails = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'alert.began' and subject like '%SMTP_URL%'`
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('mail.evil.example')
  const audited = await world.db`
    select subject from audit_entries where action = 'server_setting.changed'`
  expect(audited).toHaveLength(1)
  expect(location(await send({ act: 'note', name: 'SMTP_URL' }))).toBe(here)
  expect(await isNoticed()).toBe(false)
  expect(await send({ act: 'note', name: 'SMTP_URL' })).toMatchObject({
    data: { refusal: { code: 'destinations.not_waiting' } },
  })
})

test('an account key says where the wallet shows its first address, while it is in use', async () => {
  const [book, next] = [addressBook(testXpub), addressBook(testTronXpub)]
  const first = await book.addressAt(0)
  const usdt = { addresses: book, chains: [], demoWallet: null }
  const shop = await testWorld({ config: { ...testConfig, demo: false, pi: null }, usdt })
  const key = { kind: 'usdt_account' as const, ledger: 'eip155', value: book.account, label: first }
  await compareDestinations(shop, [key])
  const shown = async () => {
    const loaded = await routeCaller(shop)(page.loader, here, await person(shop, 'admin'))
    const { destinations } = loaded as { destinations: { state: string; wallet: object | null }[] }
    return destinations.map(({ state, wallet }) => [state, wallet])
  }
  const wallet = { account: 1, path: "m/44'/60'/0'/0/0" }
  expect(await shown()).toEqual([['current', wallet]])
  await compareDestinations(shop, [{ ...key, value: next.account, label: await next.addressAt(0) }])
  // This process was started with the former key.
  expect(await shown()).toEqual([
    ['proposed', null],
    ['current', wallet],
  ])
})

test('others may neither see nor decide', async () => {
  const finance = await person(world, 'finance')
  expect(location((await ask(page.loader, here, finance)) as Response)).toBe('/admin')
  expect(location(await send({ act: 'note', name: 'SMTP_URL' }, finance))).toBe('/admin')
})
