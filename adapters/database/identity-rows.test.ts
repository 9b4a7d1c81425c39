// Row-level security of identity tables, tested with raw statements under the application role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDocument } from '../../shop/identity/documents/actions/open.ts'
import { factsOf, openingsOf } from '../../shop/identity/documents/views.ts'
import { startHostedCheck } from '../../shop/identity/hosted-checks/actions/start.ts'
import type { IdentityService } from '../../shop/identity/hosted-checks/port.ts'
import { hostedCheckOf } from '../../shop/identity/hosted-checks/views.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { record } from '../../shop/platform/audit/actions.ts'
import { queueMail } from '../../shop/platform/mail/actions.ts'
import { ok, refuse } from '../../shop/result.ts'
import { storedDocument } from '../../tests/support/documents.ts'
import { person } from '../../tests/support/people.ts'
import { testWorld } from '../../tests/support/world.ts'
import { appRole, ensureAppRole } from './app-role.ts'
import { connect, type Pool } from './connect.ts'
import { withDatabase } from './transaction.ts'

const owner = await testWorld()
const as = (hasFullAccess: boolean) =>
  connect(owner.url, 4, 'close', { role: appRole, hasFullAccess })
const [staff, shoppers] = [as(true), as(false)]
const world = withDatabase(owner, staff, staff, shoppers)
afterAll(() => Promise.all([staff.end(), shoppers.end()]))

const tables = await owner.db<{ name: string }[]>`
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and c.relname ~ '^(kyc_|documents$|document_accesses$)' order by 1`
let ada: Viewer
let bob: Viewer
let adas: string
let bobs: string
beforeAll(async () => {
  ;[ada, bob] = [await person(owner), await person(owner)]
  ;[adas, bobs] = [await storedDocument(world, ada), await storedDocument(world, bob)]
  await openDocument(world, await person(owner, 'kyc'), adas, 'review')
  for (const [who, document] of [
    [ada, adas],
    [bob, bobs],
  ] as const) {
    const id = `check-${document}`
    await owner.db`
      insert into kyc_submissions (id, user_id, state, answers, answers_version, created_at, updated_at, submitted_at)
      values (${id}, ${who.id}, 'declined', null, 1, now(), now(), now())`
    await owner.db`insert into kyc_images (submission_id, part, document_id) values (${id}, 'selfie', ${document})`
    await owner.db`
      insert into kyc_sessions (id, submission_id, user_id, service, state, created_at)
      values (${`session-${document}`}, ${id}, ${who.id}, 'stripe', 'open', now())`
    const [reviewer] = await owner.db`select user_id as id from user_roles where role = 'kyc'`
    await owner.db`
      insert into kyc_decisions (submission_id, applicant_id, reviewer_id, decision, reason, note, at)
      values (${id}, ${who.id}, ${reviewer?.id}, 'declined', '', '', now())`
  }
})

const count = async (db: Pool | typeof world.db, table: string): Promise<number> =>
  Number((await (db as Pool).unsafe(`select count(*) as n from ${table}`))[0]?.n)

test('every identity table has row-level security, forced for its owner', async () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['documents', 'document_accesses', 'kyc_submissions', 'kyc_images']),
  )
  const open = await owner.db`
    select relname from pg_class where not (relrowsecurity and relforcerowsecurity)
      and relnamespace = 'public'::regnamespace and relname = any(${tables.map(({ name }) => name)})`
  expect([...open]).toEqual([])
})

describe('a statement without a WHERE clause', () => {
  test.each(tables.map(({ name }) => name))('on %s', async (table) => {
    const all = await count(staff, table)
    expect(await count(shoppers, table)).toBe(0)
    const mine = (id: string) =>
      shoppers.begin(async (connection) => {
        await connection`select set_config('app.user_id', ${id}, true)`
        return count(connection as unknown as Pool, table)
      })
    expect([await mine(ada.id), await mine('nobody'), await mine('')]).toEqual([
      all === 0 ? 0 : expect.any(Number),
      0,
      0,
    ])
    expect(await mine(ada.id)).toBeLessThanOrEqual(all)
    // The context ends with its transaction.
    expect(await count(shoppers, table)).toBe(0)
  })

  test('reads own rows only, and changes no others', async () => {
    await shoppers.begin(async (connection) => {
      await connection`select set_config('app.user_id', ${ada.id}, true)`
      const seen = async (table: string, column: string) =>
        (await connection.unsafe(`select ${column} as id from ${table}`)).map(({ id }) => id)
      expect(await seen('documents', 'id')).toEqual([adas])
      expect(await seen('document_accesses', 'document_id')).toEqual([adas])
      expect(await seen('kyc_submissions', 'id')).toEqual([`check-${adas}`])
      expect(await seen('kyc_images', 'document_id')).toEqual([adas])
      expect(await seen('kyc_sessions', 'id')).toEqual([`session-${adas}`])
      expect(await seen('kyc_decisions', 'applicant_id')).toEqual([ada.id])
      expect((await connection`update documents set quality_warnings = '{dark}'`).count).toBe(1)
    })
    const [row] = await staff`select quality_warnings from documents where id = ${bobs}`
    expect(row?.quality_warnings).toEqual([])
  })

  test('cannot insert rows for another user', async () => {
    const stolen = shoppers.begin(async (connection) => {
      await connection`select set_config('app.user_id', ${ada.id}, true)`
      await connection`update documents set owner_id = ${bob.id}`
    })
    await expect(stolen).rejects.toThrow('row-level security')
  })
})

test('applicants cannot approve themselves', async () => {
  for (const state of ['approved', 'declined', 'in_review']) {
    const approving = world
      .as(ada.id)
      .transaction(async ({ db }) => ok(await db`update kyc_submissions set state = ${state}`))
    await expect(approving).rejects.toThrow('row-level security')
  }
  const rows = await staff`select state from kyc_submissions where user_id = ${ada.id}`
  expect(rows.map(({ state }) => state)).toEqual(['declined'])
})

describe('the database connection of a shopper', () => {
  test('begins a check at the hosted service', async () => {
    const eve = await person(owner)
    const identityService: IdentityService = {
      name: 'Service',
      kind: 'stripe',
      start: async ({ check }) => ({ id: `vs_${check}`, url: 'https://service.example/' }),
      read: async () => 'unavailable',
      erase: async () => 'unavailable',
      notified: () => null,
      pageOf: (id) => id,
    }
    const own = { ...world.as(eve.id), identityService }
    const started = await startHostedCheck(own, eve, { agrees: true, back: '' })
    expect(started).toEqual(ok({ url: 'https://service.example/' }))
    expect(await hostedCheckOf(own, eve)).toMatchObject({ session: { state: 'open' } })
    expect(await hostedCheckOf({ ...world.as(bob.id), identityService }, eve)).toMatchObject({
      session: null,
    })
  })

  test('reads own rows, in a transaction and without one', async () => {
    const own = world.as(ada.id)
    expect(await factsOf(own, ada.id, adas)).toMatchObject({ id: adas })
    expect((await openingsOf(own, ada.id)).length).toBe(1)
    const inside = await own.transaction(async (own) => ok(await factsOf(own, ada.id, adas)))
    expect(inside).toMatchObject({ ok: true, value: { id: adas } })
  })

  test('reads no rows of others, even if asked for by id', async () => {
    for (const stranger of [world.as(ada.id), world.as(null)]) {
      expect(await factsOf(stranger, bob.id, bobs)).toBe(null)
      expect(await openingsOf(stranger, bob.id)).toEqual([])
      const inside = await stranger.transaction(async (world) =>
        ok(await factsOf(world, bob.id, bobs)),
      )
      expect(inside).toEqual(ok(null))
      expect((await stranger.db`select id from documents where owner_id <> ${ada.id}`).length).toBe(
        0,
      )
    }
  })

  test('stores images, sends mail, writes the audit log, and rolls back', async () => {
    const own = world.as(ada.id)
    const id = await storedDocument(own, ada)
    expect(await factsOf(own, ada.id, id)).toMatchObject({ id })
    const done = await own.transaction(async (own) => {
      await queueMail(own, { to: 'a@shop.example', language: 'en', template: 'x', values: {} })
      await record(own, ada, 'test.done', 'x')
      await own.db`update documents set quality_warnings = '{dark}' where id = ${id}`
      return refuse('no')
    })
    expect(done).toEqual(refuse('no'))
    expect(await factsOf(own, ada.id, id)).toMatchObject({ advice: [] })
  })

  test('runs statements nested in others once', async () => {
    const own = world.as(ada.id)
    const condition = own.db`owner_id = ${ada.id}`
    const rows =
      await own.db`select id from documents where ${condition} and id = any(${[adas, bobs]})`
    expect(rows.map(({ id }) => id)).toEqual([adas])
    const [both, again] = await Promise.all([
      own.db`select count(*)::int8 as n from documents`,
      own.db`select count(*)::int8 as n from users where id = ${bob.id}`,
    ])
    expect([Number(both[0]?.n) > 0, again[0]?.n]).toEqual([true, 1])
  })
})

describe('the role of the shop', () => {
  test.each([
    ['drops no table', 'drop table documents'],
    ['lifts no guard', 'alter table documents disable row level security'],
    ['changes no policy', 'drop policy full_access_or_owner on documents'],
    ['edits no audit entry', "update audit_entries set who = 'x'"],
    ['removes none', 'delete from audit_entries'],
    ['changes no decision', "update kyc_decisions set decision = 'approved'"],
    ['takes none back', 'delete from kyc_decisions'],
    ['removes no security event', 'delete from security_events'],
    ['empties nothing', 'truncate kyc_decisions'],
    ['makes no role', 'create role piazza_other superuser'],
    ['calls no migration done', "insert into schema_migrations (name, checksum) values ('x', 'y')"],
  ])('%s', async (_, statement) => {
    await expect(staff.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('is created once by concurrent starts', async () => {
    const pools = [1, 2, 3].map(() => connect(owner.url, 1))
    expect(await Promise.all(pools.map((pool) => ensureAppRole(pool)))).toEqual([
      appRole,
      appRole,
      appRole,
    ])
    await Promise.all(pools.map((pool) => pool.end()))
  })

  test('where no role can be created, row-level security applies to the owner', async () => {
    const name = `plain_${owner.id().toLowerCase().replace(/\W/g, '')}`
    const admin = connect(owner.url, 1)
    await admin.unsafe(
      `create role ${name} nologin; grant ${name} to current_user; alter table documents owner to ${name}`,
    )
    const plain = connect(owner.url, 1, 'close', { role: name, hasFullAccess: false })
    expect(await count(plain, 'documents')).toBe(0)
    expect(await ensureAppRole(plain)).toBe(null)
    await plain.end()
    await admin.unsafe(`alter table documents owner to current_user; drop role ${name}`)
    await admin.end()
  })
})
