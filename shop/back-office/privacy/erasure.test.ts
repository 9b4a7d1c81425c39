// Account deletion: what is erased from every table, file and log, and what tax law retains.
import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  approved,
  customerWithData,
  day,
  fulfilment,
  productId,
  refundAddress,
  session,
  uniqueWords,
  world,
} from '../../../tests/fixtures/accounts/personal-data.ts'
import { accountPassword, mailedLink, newClient, tokenOf } from '../../../tests/support/accounts.ts'
import { personal } from '../../../tests/support/personal-data/all.ts'
import { line, paid, placed, shipOrder, value } from '../../../tests/support/shopping.ts'
import { eraseDue } from '../../identity/documents/actions/erase.ts'
import { identityOf } from '../../identity/kyc/views/identity.ts'
import { signIn } from '../../people/accounts/actions/sign-in.ts'
import { signUp } from '../../people/accounts/actions/sign-up.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { contactOf, viewerOf } from '../../people/accounts/views/accounts.ts'
import { verifyAudit } from '../../platform/audit/views.ts'
import { refuse } from '../../result.ts'
import { confirmDelivery } from '../../sales/checkout/actions/address.ts'
import { cancelOrder } from '../../sales/checkout/actions/cancel.ts'
import { eraseDueAccounts, forgetOldOrderAddresses } from './actions/erase.ts'
import { cancelErasureByLink, requestErasure } from './actions/request-erasure.ts'
import { retainedUntil } from './rules.ts'
import { proofOfErasure } from './views/erasure.ts'

async function finished(who: Viewer, number: string): Promise<void> {
  await paid(world, number)
  value(await shipOrder(world, fulfilment, number, { carrier: 'Post', tracking: 'T-1' }))
  value(await confirmDelivery(world, who, number))
}

/** Tables that contain a text anywhere, including the job queue. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.db<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await world.db<[{ count: number }]>`
      select count(*) from ${world.db.unsafe(name)} as t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`
    if (row.count > 0) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

describe('an erasure', () => {
  const mine = uniqueWords()
  let me: Awaited<ReturnType<typeof customerWithData>>
  let who: Viewer
  let cookie: string
  let undo: string
  beforeAll(async () => {
    // Another user, whose data must stay.
    await customerWithData(uniqueWords())
    me = await customerWithData(mine)
    await approved(me.submissionId)
    await finished(me.who, me.sent)
    ;({ who, cookie } = await session(me.email))
    value(await requestErasure(world, who, { confirm: 'yes' }))
    undo = tokenOf(await mailedLink(world, me.email, 'erasure.asked'))
  })

  test('waits for its date, and for an order placed meanwhile', async () => {
    world.clock.advance(7 * day - 1000)
    expect(await eraseDueAccounts(world)).toBe(0)
    world.clock.advance(1000)
    const late = await placed(world, who, [line(productId)])
    expect(await eraseDueAccounts(world)).toBe(0)
    expect(await contactOf(world, who.id)).toMatchObject({ email: me.email })
    value(await cancelOrder(world, who, late, refundAddress))
  })

  test('keeps only what financial law requires', async () => {
    const before = await tablesWith(mine.word)
    expect(before).toEqual(
      expect.arrayContaining(['users', 'saved_addresses', 'sessions', 'shipping_addresses']),
    )
    // Texts and JSON of every table are searched, so a table that holds personal data is classified.
    const unclassified = before.filter((name) => !name.includes('.') && !(name in personal))
    expect(unclassified).toEqual([])
    const replays = () => world.db`
      select name from api_replays where ${me.sent} = any(about)
      union all select name from agent_replays where ${me.sent} = any(about)`
    expect(await replays()).toHaveLength(2)
    // Staff notes on an order may name the customer.
    await world.db`
      update order_events set reason = ${`Dear ${mine.word}, no`}
      where order_number = ${me.dropped} and to_status = 'cancelled'`
    expect(await tablesWith(mine.word)).toContain('order_events')
    expect(await eraseDueAccounts(world)).toBe(1)
    expect(await replays()).toEqual([])
    expect(await tablesWith(mine.word)).toEqual(['shipping_addresses', 'users'])
    // The referrer is another user.
    const users = await world.db`
      select id from users as t where strpos(lower(t::text), ${mine.word.toLowerCase()}) > 0`
    expect(users.map(({ id }) => id)).toEqual([me.friend.id])
    expect(
      await world.db`select * from shipping_addresses where user_id = ${who.id}`,
    ).toMatchObject([
      {
        order_number: me.sent,
        full_name: `NameSent${mine.word}`,
        phone_number: '',
        email: '',
        instructions: '',
      },
    ])
    expect(await tablesWith(mine.digits)).toEqual(['shipping_addresses'])
    // Only the confirmation email still contains the address, until it is sent.
    expect(await tablesWith(me.email)).toEqual(['mail_outbox'])
    expect(inspect(world.logged, { depth: 9 })).not.toMatch(new RegExp(mine.word, 'i'))
  })

  test('forgets the address with the last email, which proves the request without a name', async () => {
    const [farewell] = await world.db<{ id: string; body: string }[]>`
      select id, body from mail_outbox where template = 'erasure.done' and to_address = ${me.email}`
    expect(farewell?.body).not.toMatch(new RegExp(mine.word, 'i'))
    const proof = /^[\w-]{43}$/m.exec(farewell?.body ?? '')?.[0] ?? ''
    expect(await proofOfErasure(world, proof)).toMatchObject({
      counts: { checks: 1, documents: 3, addresses: 2 },
    })
    expect(await proofOfErasure(world, 'x'.repeat(43))).toBe(null)
    const postman = { deliver: async () => ({ ok: true, value: 'sent' }) as const }
    const { deliverMail } = await import('../../platform/mail/actions.ts')
    value(await deliverMail(world, postman, farewell?.id ?? '', false))
    expect(await tablesWith(me.email)).toEqual([])
  })

  test('erases images: keys, files and fingerprints', async () => {
    value(await eraseDue(world))
    const rows = await world.db`select * from documents where owner_id = ${who.id}`
    expect(rows).toHaveLength(3)
    for (const row of rows) expect([row.wrapped_key, row.file]).toEqual([null, null])
    const others = await world.db`
      select fingerprint from documents where owner_id <> ${who.id} and purpose = 'selfie' limit 1`
    const fingerprints = rows.map((row) => Buffer.from(row.fingerprint).toString('hex'))
    expect(fingerprints).not.toContain(Buffer.from(others[0]?.fingerprint).toString('hex'))
    const marks = await world.db`
      select p.fingerprint, p.perceptual_hashes, s.document_number_hash from kyc_images p
      join kyc_submissions s on s.id = p.submission_id where s.user_id = ${who.id}`
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(Object.values(mark)).toEqual([null, null, null])
    expect(value(await identityOf(world, who.id))).not.toMatchObject({ reason: expect.anything() })
  })

  test('ends every session and prevents sign-in; the address may sign up again', async () => {
    expect(await viewerOf(world, cookie)).toBe(null)
    expect(await contactOf(world, who.id)).toBe(null)
    const again = { email: me.email, password: accountPassword }
    expect(await signIn(world, again, newClient())).toMatchObject({ code: 'account.invalid' })
    const form = { ...again, confirm: accountPassword, firstName: 'New', lastName: 'Start' }
    const made = await signUp(
      world,
      { ...form, phone: '+442079460001' },
      { client: newClient(), language: 'en' },
    )
    expect(made.ok).toBe(true)
    expect(await cancelErasureByLink(world, undo)).toEqual(refuse('privacy.nothing_to_undo'))
  })

  test('keeps orders, payments and an intact audit log, and runs once', async () => {
    expect(await eraseDueAccounts(world)).toBe(0)
    const orders = await world.db`select number from orders where user_id = ${who.id}`
    expect(orders).toHaveLength(3)
    const [transfer] = await world.db`select amount from transfers where order_number = ${me.sent}`
    expect(transfer).toBeDefined()
    expect(await verifyAudit(world)).toMatchObject({ ok: true })
    const [entry] = await world.db`
      select details from audit_entries where action = 'account.erased' and subject = ${`user:${who.id}`}`
    expect(Object.values(entry?.details ?? {}).join()).not.toMatch(new RegExp(mine.word, 'i'))
  })

  test('erases name and address, too, after the retention period', async () => {
    const [kept] = await world.db<{ saved_at: Date }[]>`
      select saved_at from shipping_addresses where order_number = ${me.sent}`
    const over = retainedUntil(kept?.saved_at ?? new Date(), 10, 'UTC')
    expect(over.toISOString()).toBe('2037-01-01T00:00:00.000Z')
    const now = world.now().getTime()
    world.clock.set(new Date(over.getTime() - 1000))
    expect(await forgetOldOrderAddresses(world)).toBe(0)
    world.clock.set(over)
    expect(await forgetOldOrderAddresses(world)).toBeGreaterThan(0)
    expect(await tablesWith(`Sent${mine.word}`)).toEqual([])
    world.clock.set(new Date(now))
  })
})
