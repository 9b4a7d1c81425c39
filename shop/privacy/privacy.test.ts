import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  accountPassword,
  mailedLink,
  makeAccountsIn,
  someClient,
  tokenOf,
  worldWithAccounts,
} from '../../tests/accounts.ts'
import { details, papers, pictures } from '../../tests/checks.ts'
import { photo } from '../../tests/documents.ts'
import { addressNamed, testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { address, line, paid, placed, shelved, value } from '../../tests/shopping.ts'
import { unzipped } from '../../tests/unzip.ts'
import { testConfig } from '../../tests/world.ts'
import { saveProfile } from '../accounts/actions/profile.ts'
import { signIn } from '../accounts/actions/sign-in.ts'
import { signUp } from '../accounts/actions/sign-up.ts'
import type { Viewer } from '../accounts/rules.ts'
import { contactOf, viewerOf } from '../accounts/views.ts'
import { verifyAudit } from '../audit/views.ts'
import { addLine } from '../cart/actions.ts'
import { confirmDelivery, giveAddress } from '../checkout/actions/address.ts'
import { cancelOrder } from '../checkout/actions/cancel.ts'
import { giveReceipt } from '../checkout/actions/give-receipt.ts'
import { eraseDue } from '../documents/actions/erase.ts'
import { decide } from '../kyc/actions/decide.ts'
import { saveDocuments } from '../kyc/actions/documents.ts'
import { saveDetails } from '../kyc/actions/draft.ts'
import { submitCheck } from '../kyc/actions/submit.ts'
import { identityOf } from '../kyc/views/identity.ts'
import { queueMail } from '../mail/actions.ts'
import { chooseNewsletter } from '../newsletter/actions/subscribe.ts'
import { shipOrder } from '../orders/actions/parcels.ts'
import { trackReferral } from '../referrals/actions.ts'
import { refuse } from '../result.ts'
import { addAddress } from '../shipping/actions/book.ts'
import { askErasure, keepAccount, keepAccountBy } from './actions/ask.ts'
import { eraseDueAccounts, forgetOldOrderAddresses } from './actions/erase.ts'
import { exportOwnData } from './actions/export.ts'
import { keptUntil } from './rules.ts'
import { blockersOf, erasureOf, proofOfErasure } from './views/erasure.ts'

const day = 86_400_000
const world = await worldWithAccounts({ config: { ...testConfig, pi: testPi } })
const { account, session } = makeAccountsIn(world)
const fulfilment = await person(world, 'fulfilment')
const reviewer = await person(world, 'kyc')
const thing = await shelved(world, 1000)
const place = { refundTo: addressNamed('own'), refundAgain: addressNamed('own') }

/** A word of letters and one of digits that occur nowhere else. */
let made = 0
const marks = () => {
  made += 1
  const letters = String.fromCharCode(97 + made).repeat(3)
  return { word: `Kanari${letters}`, digits: `55590${made}77` }
}
type Marks = ReturnType<typeof marks>

/** Somebody who has left something of themselves in every flow. Answers all that is theirs. */
async function planted({ word, digits }: Marks) {
  world.clock.advance(1000)
  const friend = await account(`Friend${word}`, 'Byron')
  world.clock.advance(1000)
  const { email } = await account(`Signup${word}`, 'Byron')
  const { who, cookie } = await session(email)
  await world.db`
    update sessions set ip_prefix = ${`net-${word}`} where id = ${who.sessionId}`
  await world.db`
    insert into wallet_proofs (id, user_id, kind, address, method, evidence, at)
    values (${world.id()}, ${who.id}, 'stellar', ${`GWallet${word}`}, 'sep53', 'x', ${world.now()})`
  await world.db`
    insert into pi_people (user_id, uid, at) values (${who.id}, ${`pi-${word}`}, ${world.now()})`
  await world.db`
    insert into email_undos (token_hash, user_id, email, changed_at, expires_at)
    values (${world.id()}, ${who.id}, ${`old-${word}@home.example`.toLowerCase()}, ${world.now()},
      ${new Date(world.now().getTime() + 99 * day)})`
  const old = { to: `old-${word}@home.example`.toLowerCase(), language: 'en' }
  const values = { number: 'PI-1', total: '1', link: word }
  await queueMail(world, { ...old, template: 'order.placed', values })
  value(await trackReferral(world, who, friend.username))
  value(await chooseNewsletter(world, who, true))
  await world.db`
    insert into pending_referrals (user_id, code, created_at) values (${who.id}, ${`code-${word}`}, ${world.now()})`
  await world.db`
    insert into known_browsers (user_id, token_hash, seen_at) values (${who.id}, ${`hash-${word}`}, ${world.now()})`
  const profile = { firstName: `First${word}`, lastName: `Last${word}`, phone: `+1${digits}` }
  value(await saveProfile(world, who, profile))
  const at = (kind: string) => ({
    ...address,
    fullName: `Name${kind}${word}`,
    streetAddress: `Street${kind}${word}`,
    city: `City${kind}${word}`,
    stateProvince: `State${kind}${word}`,
    postalCode: `${kind}${digits}`,
    phoneNumber: `+2${digits}`,
    email: `${kind}-${word}@home.example`.toLowerCase(),
    instructions: `Ring${kind}${word}`,
  })
  value(await addAddress(world, who, at('Book')))
  value(await addLine(world, who, line(thing, 2)))
  const sent = await placed(world, who, [line(thing)])
  value(await giveAddress(world, who, sent, at('Sent')))
  const dropped = await placed(world, who, [line(thing)])
  value(await giveAddress(world, who, dropped, at('Dropped')))
  value(await giveReceipt(world, who, dropped, { path: photo, said: '' }))
  value(await cancelOrder(world, who, dropped, place))

  const one = { ...details, firstName: `Kyc${word}`, lastName: `Kyz${word}`, phone: `+3${digits}` }
  value(await saveDetails(world, who, { ...one, email: `kyc-${word}@home.example` }))
  const form = { ...papers, address: `Home${word}`, idNumber: `ID${word}`, nationality: word }
  value(await saveDocuments(world, who, { form, pictures }))
  const handed = value(await submitCheck(world, who))
  return { who, cookie, email, sent, dropped, friend, submissionId: handed.submissionId }
}

async function approved(submissionId: string): Promise<void> {
  const fresh = { ...reviewer, proof: { at: world.now(), by: 'password' } } as const
  value(await decide(world, fresh, submissionId, { decision: 'approved', reason: '' }))
}
async function finished(who: Viewer, number: string): Promise<void> {
  await paid(world, number)
  value(await shipOrder(world, fulfilment, number, { carrier: 'Post', tracking: 'T-1' }))
  value(await confirmDelivery(world, who, number))
}

async function exported(who: Viewer): Promise<Map<string, Buffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of value(await exportOwnData(world, who))) chunks.push(chunk)
  return unzipped(Buffer.concat(chunks))
}

/** Tables that hold a text anywhere, the job queue included. */
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

describe('an export', async () => {
  const [mine, theirs] = [marks(), marks()]
  const me = await planted(mine)
  const other = await planted(theirs)
  await approved(me.submissionId)
  await paid(world, me.sent)
  const { who } = await session(me.email)
  const files = await exported(who)
  const text = files.get('data.json')?.toString() ?? ''
  const data = JSON.parse(text)

  test('holds every trace that somebody has left, in every flow', () => {
    const { word, digits } = mine
    const traces = [
      ...['First', 'Last', 'NameBook', 'StreetBook', 'CityBook', 'StateBook', 'RingBook'],
      ...['NameSent', 'StreetSent', 'CitySent', 'StateSent', 'RingSent'],
      ...[
        'code-',
        'GWallet',
        'NameDropped',
        'StreetDropped',
        'Kyc',
        'Kyz',
        'Home',
        'ID',
        'net-',
        'pi-',
      ],
    ].map((kind) => `${kind}${word}`)
    const numbers = [`+1${digits}`, `+2${digits}`, `+3${digits}`, `Book${digits}`, `Sent${digits}`]
    const words = [
      me.email,
      `sent-${word}@home.example`.toLowerCase(),
      `old-${word}@home.example`.toLowerCase(),
      me.sent,
      me.dropped,
      thing,
    ]
    expect([...traces, ...numbers, ...words].filter((each) => !text.includes(each))).toEqual([])
    expect(data).toMatchObject({
      referrals: { cameByReferral: true },
      cart: [{ productId: thing, quantity: 2 }],
      receipts: [{ orderNumber: me.dropped }],
      roles: [],
      browsers: expect.arrayContaining([{ seenAt: expect.any(String) }]),
      newsletter: { state: 'confirmed', consent: '2026-11', confirmedBy: 'account' },
      identity: { checks: [{ state: 'approved', decisions: [{ decision: 'approved' }] }] },
    })
    expect(data.orders).toHaveLength(2)
    expect(data.orders[0]).toMatchObject({
      order: { number: me.sent, total: '1000000000' },
      invoice: { amountReceived: '1000000000', payments: [{ sender: addressNamed('payer') }] },
      address: { city: `CitySent${word}` },
      withdrawal: { mayWithdraw: true, declaredAt: null },
    })
    expect(data.mails.map((mail: { template: string }) => mail.template)).toEqual(
      expect.arrayContaining(['order.placed', 'order.paid', 'kyc.received', 'kyc.approved']),
    )
    expect(data.events.security.length).toBeGreaterThan(0)
    expect(data.events.audit.length).toBeGreaterThan(0)
  })

  test('holds the pictures themselves', () => {
    const names = [...files.keys()].map((name) => name.replace(/-[\w-]{22}\.jpg$/, '').trim())
    expect(names.sort()).toEqual([
      'data.json',
      'pictures/id-front',
      'pictures/receipt',
      'pictures/selfie',
    ])
    for (const [name, bytes] of files)
      if (name.endsWith('.jpg')) expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  test('holds nothing of anybody else, no hash and no key', async () => {
    expect(text).not.toContain(theirs.word)
    expect(text).not.toContain(theirs.digits)
    for (const stranger of [other.email, other.sent, other.who.id, me.friend.id, reviewer.id])
      expect(text).not.toContain(stranger)
    expect(text).not.toMatch(/argon2|hash":"[0-9a-f]{64}.*token/i)
    expect([...(await exported((await session(other.email)).who)).keys()].join()).not.toContain(
      [...files.keys()].find((name) => name.endsWith('.jpg')),
    )
  })

  test('is on record, needs a fresh proof, and no document', async () => {
    const [entry] = await world.db`
      select who from audit_entries where action = 'data.exported' and who = ${who.id}`
    expect(entry).toBeDefined()
    world.clock.advance(11 * 60_000)
    expect(await exportOwnData(world, who)).toEqual(refuse('accounts.stepUp'))
    world.clock.advance(-11 * 60_000)
  })
})

describe('asking for the end', () => {
  test('is held up by an order, by money that goes back, and by a role', async () => {
    const { email } = await account()
    const { who } = await session(email)
    const open = await placed(world, who, [line(thing)])
    expect(await blockersOf(world, who)).toEqual([{ kind: 'order', number: open }])
    expect(await askErasure(world, who, { confirm: 'yes' })).toEqual(
      refuse('privacy.blocked', { facts: { count: 1 } }),
    )
    await paid(world, open)
    value(await cancelOrder(world, who, open, place))
    expect(await blockersOf(world, who)).toEqual([{ kind: 'refund', number: open }])
    expect((await askErasure(world, who, { confirm: 'yes' })).ok).toBe(false)
    expect(await blockersOf(world, reviewer)).toEqual([{ kind: 'staff' }])
  })

  test('needs a yes and a fresh proof', async () => {
    const { who } = await session((await account()).email)
    expect(await askErasure(world, who, {})).toMatchObject({ code: 'privacy.unconfirmed' })
    world.clock.advance(11 * 60_000)
    expect(await askErasure(world, who, { confirm: 'yes' })).toEqual(refuse('accounts.stepUp'))
    expect(await erasureOf(world, who)).toBe(null)
  })

  test('waits a week, and is taken back by its mail or by the owner', async () => {
    const { email } = await account()
    const { who, cookie } = await session(email)
    const ask = () => askErasure(world, who, { confirm: 'yes' })
    await Promise.all([ask(), ask()])
    const due = new Date(world.now().getTime() + 7 * day)
    expect(await erasureOf(world, who)).toMatchObject({ dueAt: due })
    const mails = await world.db`
      select 1 from mail_outbox where to_address = ${email} and template = 'erasure.asked'`
    expect(mails).toHaveLength(1)
    const token = tokenOf(await mailedLink(world, email, 'erasure.asked'))
    expect(await keepAccountBy(world, 'another')).toEqual(refuse('privacy.nothing_to_undo'))
    expect((await keepAccountBy(world, token)).ok).toBe(true)
    expect((await mailedLink(world, email, 'erasure.kept')).pathname).toBe('/account/data')
    expect(await keepAccountBy(world, token)).toEqual(refuse('privacy.nothing_to_undo'))
    value(await ask())
    value(await keepAccount(world, who))
    world.clock.advance(8 * day)
    expect(await eraseDueAccounts(world)).toBe(0)
    expect(await contactOf(world, who.id)).toMatchObject({ email })
    world.clock.advance(-8 * day)
    expect(await viewerOf(world, cookie)).not.toBe(null)
  })
})

describe('an erasure', () => {
  const mine = marks()
  let me: Awaited<ReturnType<typeof planted>>
  let who: Viewer
  let cookie: string
  let undo: string
  beforeAll(async () => {
    me = await planted(mine)
    await approved(me.submissionId)
    await finished(me.who, me.sent)
    ;({ who, cookie } = await session(me.email))
    value(await askErasure(world, who, { confirm: 'yes' }))
    undo = tokenOf(await mailedLink(world, me.email, 'erasure.asked'))
  })

  test('does not come early, and waits for an order that was placed meanwhile', async () => {
    world.clock.advance(7 * day - 1000)
    expect(await eraseDueAccounts(world)).toBe(0)
    world.clock.advance(1000)
    const late = await placed(world, who, [line(thing)])
    expect(await eraseDueAccounts(world)).toBe(0)
    expect(await contactOf(world, who.id)).toMatchObject({ email: me.email })
    value(await cancelOrder(world, who, late, place))
  })

  test('leaves nothing of a person but what money law wants', async () => {
    const before = await tablesWith(mine.word)
    expect(before).toEqual(
      expect.arrayContaining(['users', 'saved_addresses', 'sessions', 'shipping_addresses']),
    )
    // Staff's words about an order may name whoever placed it.
    await world.db`
      update order_events set reason = ${`Dear ${mine.word}, no`}
      where order_number = ${me.dropped} and to_status = 'cancelled'`
    expect(await tablesWith(mine.word)).toContain('order_events')
    expect(await eraseDueAccounts(world)).toBe(1)
    expect(await tablesWith(mine.word)).toEqual(['shipping_addresses', 'users'])
    // The friend who referred them is somebody else.
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
    // The farewell alone still knows where it goes, until it is handed over.
    expect(await tablesWith(me.email)).toEqual(['mail_outbox'])
    expect(inspect(world.logged, { depth: 9 })).not.toMatch(new RegExp(mine.word, 'i'))
  })

  test('forgets the address with the farewell, which proves it without a name', async () => {
    const [farewell] = await world.db<{ id: string; body: string }[]>`
      select id, body from mail_outbox where template = 'erasure.done' and to_address = ${me.email}`
    expect(farewell?.body).not.toMatch(new RegExp(mine.word, 'i'))
    const proof = /^[\w-]{43}$/m.exec(farewell?.body ?? '')?.[0] ?? ''
    expect(await proofOfErasure(world, proof)).toMatchObject({
      counts: { checks: 1, documents: 3, addresses: 2 },
    })
    expect(await proofOfErasure(world, 'x'.repeat(43))).toBe(null)
    const postman = { deliver: async () => ({ ok: true, value: 'sent' }) as const }
    const { deliverMail } = await import('../mail/actions.ts')
    value(await deliverMail(world, postman, farewell?.id ?? '', false))
    expect(await tablesWith(me.email)).toEqual([])
  })

  test('takes the pictures with it: keys, files and fingerprints', async () => {
    value(await eraseDue(world))
    const rows = await world.db`select * from documents where owner_id = ${who.id}`
    expect(rows).toHaveLength(3)
    for (const row of rows) expect([row.wrapped_key, row.file]).toEqual([null, null])
    const others = await world.db`
      select fingerprint from documents where owner_id <> ${who.id} and purpose = 'selfie' limit 1`
    const own = rows.map((row) => Buffer.from(row.fingerprint).toString('hex'))
    expect(own).not.toContain(Buffer.from(others[0]?.fingerprint).toString('hex'))
    const marks = await world.db`
      select p.fingerprint, p.look, s.document_key from kyc_pictures p
      join kyc_submissions s on s.id = p.submission_id where s.user_id = ${who.id}`
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(Object.values(mark)).toEqual([null, null, null])
    expect(value(await identityOf(world, who.id))).not.toMatchObject({ reason: expect.anything() })
  })

  test('ends every session; nobody signs in; the address may sign up again', async () => {
    expect(await viewerOf(world, cookie)).toBe(null)
    expect(await contactOf(world, who.id)).toBe(null)
    const again = { email: me.email, password: accountPassword }
    expect(await signIn(world, again, someClient())).toMatchObject({ code: 'account.invalid' })
    const form = { ...again, confirm: accountPassword, firstName: 'New', lastName: 'Start' }
    const made = await signUp(
      world,
      { ...form, phone: '+442079460001' },
      { client: someClient(), language: 'en' },
    )
    expect(made.ok).toBe(true)
    expect(await keepAccountBy(world, undo)).toEqual(refuse('privacy.nothing_to_undo'))
  })

  test('leaves orders, money and an unbroken log, and runs once', async () => {
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

  test('lets name and address go, too, when their years are over', async () => {
    const [kept] = await world.db<{ saved_at: Date }[]>`
      select saved_at from shipping_addresses where order_number = ${me.sent}`
    const over = keptUntil(kept?.saved_at ?? new Date(), 10)
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

test('whatever belongs to an account by the schema is gone with it, whoever adds a table', async () => {
  const rows = await world.db<{ name: string; type: string }[]>`
    select c.conrelid::regclass::text as name, c.confdeltype as type from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`
  // Those that stay hold an id and no name; a new one is looked at by whoever adds it.
  const kept = [...new Set(rows.filter(({ type }) => type !== 'c').map(({ name }) => name))]
  const known = [
    // What the law wants kept of a sale; the paper goes with its years.
    'bills',
    // Which of the staff has given a file: an id.
    'catalogue_imports',
    'credit_transfers',
    'document_openings',
    'documents',
    'erasures',
    'kyc_attempts',
    'kyc_decisions',
    'kyc_proposals',
    'kyc_submissions',
    'orders',
    // Which of the staff has written it: an id.
    'product_drafts',
    'product_versions',
    'shipping_addresses',
    'user_roles',
  ]
  expect(kept.filter((name) => !known.includes(name))).toEqual([])
})
