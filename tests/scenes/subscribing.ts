// Somebody who asks for the newsletter, and is forgotten before each test.
import { beforeEach } from 'vitest'
import { confirmSubscription, subscribe } from '../../shop/newsletter/actions/subscribe.ts'
import { leaveToken } from '../../shop/newsletter/leave.ts'
import { mailedLink, tokenOf } from '../accounts.ts'
import { value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, demo: false } })
export const day = 86_400_000
export const email = 'ada@piazza.example'

let last = 0
export const from = (language = 'en') => ({ ip: `203.0.113.${++last}`, language })
export const ask = (to = email, language = 'en') => subscribe(world, { email: to }, from(language))
export const linkTo = async (to = email) =>
  tokenOf(await mailedLink(world, to, 'newsletter.confirm'))
export const rows = () => world.db`select * from newsletter_subscribers order by asked_at, id`
export const mails = async (to = email) =>
  (
    await world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${to} order by created_at, id`
  ).map(({ template }) => template)

export async function subscribed(to = email): Promise<string> {
  value(await ask(to))
  value(await confirmSubscription(world, await linkTo(to)))
  const [row] = await world.db<{ id: string }[]>`
    select id from newsletter_subscribers where email = ${to}`
  return leaveToken(world, row?.id ?? '')
}

beforeEach(async () => {
  world.clock.advance(2 * day)
  await world.db`delete from newsletter_subscribers`
  await world.db`delete from mail_outbox`
})
