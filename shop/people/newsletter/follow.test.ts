import { beforeEach, expect, test } from 'vitest'
import {
  mailedLink,
  makeAccountsIn,
  newClient,
  worldWithAccounts,
} from '../../../tests/support/accounts.ts'
import { value } from '../../../tests/support/shopping.ts'
import { requestEmailChange } from '../accounts/actions/change-email.ts'
import type { Viewer } from '../accounts/rules.ts'
import { confirmAddress, undoAddressChange } from './actions/follow.ts'
import { chooseNewsletter } from './actions/subscribe.ts'

const world = await worldWithAccounts()
const { account, session } = makeAccountsIn(world)
const idOf = (link: URL) => link.searchParams.get('token') ?? link.searchParams.get('undo') ?? ''
const readers = async () =>
  (
    await world.db<{ email: string }[]>`
      select email from newsletter_subscribers where state = 'confirmed' order by email`
  ).map(({ email }) => email)

let who: Viewer
let old: string
let last = 0
beforeEach(async () => {
  world.clock.advance(60_000)
  await world.db`delete from newsletter_subscribers`
  old = (await account()).email
  who = (await session(old)).who
})

async function moveTo(email: string): Promise<string> {
  value(await requestEmailChange(world, who, { email }, newClient()))
  value(await confirmAddress(world, idOf(await mailedLink(world, email, 'change-email'))))
  return idOf(await mailedLink(world, old, 'email-changed'))
}
const elsewhere = () => `elsewhere${++last}@shop.example`

test('the subscription follows a changed address, and back when it is undone', async () => {
  value(await chooseNewsletter(world, who, true))
  const email = elsewhere()
  const undo = await moveTo(email)
  expect(await readers()).toEqual([email])
  world.clock.advance(1000)
  value(await undoAddressChange(world, undo))
  expect(await readers()).toEqual([old])
})

test('without a subscription none is created', async () => {
  value(await undoAddressChange(world, await moveTo(elsewhere())))
  expect(await readers()).toEqual([])
})

test('a subscription of the other address itself stays', async () => {
  value(await chooseNewsletter(world, who, true))
  const email = elsewhere()
  value(await chooseNewsletter(world, { ...who, email }, true))
  const undo = await moveTo(email)
  expect(await readers()).toEqual([email, old].sort())
  value(await chooseNewsletter(world, { ...who, email: old }, false))
  value(await undoAddressChange(world, undo))
  expect(await readers()).toEqual([email])
})

test('an unconfirmed sign-up of the new address is replaced', async () => {
  value(await chooseNewsletter(world, who, true))
  const email = elsewhere()
  await world.db`
    insert into newsletter_subscribers (id, email, language, state, consent, requested_at, token_hash, expires_at)
    values ('asked', ${email}, 'en', 'asked', '1', ${world.now()}, 'x', ${world.now()})`
  await moveTo(email)
  expect(await readers()).toEqual([email])
})
