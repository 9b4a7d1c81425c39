// A newsletter with its writer and its readers, anew for each test.
import { beforeEach } from 'vitest'
import { deliverMail } from '../../shop/mail/actions.ts'
import type { Letter } from '../../shop/mail/port.ts'
import { saveIssue, sendIssue } from '../../shop/newsletter/actions/issues.ts'
import { chooseNewsletter } from '../../shop/newsletter/actions/subscribe.ts'
import { issueFor } from '../../shop/newsletter/views/issues.ts'
import { ok } from '../../shop/result.ts'
import { person } from '../people.ts'
import { value } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const world = await testWorld({ config: { ...testConfig, demo: false } })
export const writer = await person(world, 'catalogue')
export const owner = await person(world, 'admin')
export const words = {
  subject: 'New lamps',
  body: 'Lamps that last.\n\nhttps://shop.example/lamps',
}

beforeEach(async () => {
  world.clock.advance(60_000)
  await world.db`delete from newsletter_subscribers`
  await world.db`delete from newsletter_issues`
  await world.db`delete from mail_outbox`
  await world.db`select graphile_worker.remove_job(key) from graphile_worker.jobs`
})

export const fresh = (who = writer) => ({
  ...who,
  proof: { at: world.now(), by: 'password' } as const,
})

export async function readers(count: number, language = 'en'): Promise<void> {
  const base = { ...owner, language }
  for (let each = 0; each < count; each++)
    value(
      await chooseNewsletter(world, { ...base, email: `${language}${each}@piazza.example` }, true),
    )
}

export async function written(more: Record<string, typeof words> = {}): Promise<string> {
  const id = value(await saveIssue(world, writer, null, 'en', words))
  for (const [language, each] of Object.entries(more)) {
    const version = String((await issueFor(world, id))?.version)
    value(await saveIssue(world, writer, id, language, { ...each, version }))
  }
  return id
}
export const send = async (id: string) => {
  const version = String((await issueFor(world, id))?.version)
  return sendIssue(world, fresh(), id, { confirm: 'yes', version })
}
export const outbox = () => world.db<
  { id: string; to: string; language: string; subject: string; body: string; unsubscribe: string }[]
>`select id, to_address as "to", language, subject, body, unsubscribe from mail_outbox
  order by to_address`
export const handedOver = () =>
  world.db`update mail_outbox set status = 'sent' where status = 'waiting'`

export async function carried(): Promise<Letter[]> {
  const letters: Letter[] = []
  const deliver = async (letter: Letter) => {
    letters.push(letter)
    return ok('sent' as const)
  }
  for (const { id } of await outbox()) value(await deliverMail(world, { deliver }, id, false))
  return letters
}
