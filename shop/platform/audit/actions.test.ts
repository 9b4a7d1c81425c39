import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyring } from '../../../adapters/keys/keyring.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ok, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { record, securityEvent } from './actions.ts'
import { type Entry, sealedText } from './rules.ts'
import { auditHead, entriesOf, verifyAudit } from './views.ts'

const world = await testWorld()

/** Requires superuser rights on the database. */
async function tamper(statement: (db: World['db']) => Promise<unknown>): Promise<void> {
  await world.db`alter table audit_entries disable trigger user`
  await statement(world.db)
  await world.db`alter table audit_entries enable trigger user`
}

async function fill(entries: number): Promise<void> {
  for (let i = 1; i <= entries; i++) {
    await record(world, 'system', 'test.done', `thing:${i}`, { i })
  }
}

describe('the hash of an entry', () => {
  const text = fc.string({ unit: 'grapheme' })
  const entry = fc.record({
    number: fc.integer({ min: 1 }),
    at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
    who: text,
    action: text,
    subject: text,
    details: fc.dictionary(text, fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null))),
  })

  test('does not depend on the order of the details', () => {
    fc.assert(
      fc.property(entry, (entry) => {
        const details = Object.fromEntries(Object.entries(entry.details).reverse())
        expect(sealedText({ ...entry, details }, 'h')).toBe(sealedText(entry, 'h'))
      }),
    )
  })

  test('separates its fields unambiguously', () => {
    const base: Entry = {
      number: 1,
      at: new Date(0),
      who: 'a',
      action: 'b',
      subject: 'c',
      details: {},
    }
    const forms = [
      base,
      { ...base, who: 'a","b', action: '' },
      { ...base, who: 'ab', action: '' },
      { ...base, subject: 'c', details: { x: null } },
      { ...base, details: { x: 'null' } },
    ].map((each) => sealedText(each, 'h'))
    expect(new Set(forms).size).toBe(forms.length)
  })
})

describe('the chain', () => {
  beforeEach(async () => {
    await tamper((db) => db`truncate audit_entries`)
  })

  test('is intact when empty', async () => {
    expect(await verifyAudit(world)).toEqual(ok({ entries: 0, head: null }))
  })

  test('links entries, also under concurrency', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        world.transaction(async (world) => {
          await record(world, 'system', 'race', `${i}`)
          return ok()
        }),
      ),
    )
    expect(await verifyAudit(world)).toEqual(ok({ entries: 12, head: await auditHead(world) }))
  })

  test('survives unusual details in the database', async () => {
    const details = {
      nul: 'a\0b',
      half: '\ud800x',
      n: 0.1,
      big: 1e21,
      zero: -0,
      none: null,
      ü: 'é',
    }
    await record(world, 'shopper-visitor', 'odd', 's', details)
    expect(await verifyAudit(world)).toMatchObject({ ok: true })
    expect((await entriesOf(world, 's'))[0]?.details).toMatchObject({ nul: 'ab', n: 0.1, ü: 'é' })
  })

  test('has no entry of a rolled-back transaction', async () => {
    await fill(1)
    await world.transaction(async (world) => {
      await record(world, 'system', 'undone', 'x')
      return refuse('no')
    })
    expect(await verifyAudit(world)).toMatchObject({ ok: true, value: { entries: 1 } })
  })

  test.each([
    ['update', (db: World['db']) => db`update audit_entries set who = 'x'`],
    ['delete', (db: World['db']) => db`delete from audit_entries`],
    ['truncate', (db: World['db']) => db`truncate audit_entries`],
  ])('is append-only: the database refuses to %s', async (_, statement) => {
    await fill(1)
    await expect(statement(world.db)).rejects.toThrow('append-only')
    expect(await verifyAudit(world)).toMatchObject({ value: { entries: 1 } })
  })

  test.each([
    ['a text', (db: World['db']) => db`update audit_entries set action = 'x' where number = 2`],
    [
      'a detail',
      (db: World['db']) => db`update audit_entries set details = '{"i": 9}' where number = 2`,
    ],
    [
      'a time',
      (db: World['db']) => db`update audit_entries set at = at + interval '1 ms' where number = 2`,
    ],
    ['a key', (db: World['db']) => db`update audit_entries set key_version = 9 where number = 2`],
    [
      'the order',
      (db: World['db']) => db`
        update audit_entries a set who = b.who, subject = b.subject, details = b.details
        from audit_entries b where a.number + b.number = 5 and a.number in (2, 3)`,
    ],
  ])('detects a change of %s at its entry', async (_, statement) => {
    await fill(4)
    await tamper(statement)
    expect(await verifyAudit(world)).toEqual(refuse('audit.edited', { facts: { number: 2 } }))
  })

  test('detects a removed entry, at the end by the head stored elsewhere', async () => {
    await fill(4)
    const head = await auditHead(world)
    await tamper((db) => db`delete from audit_entries where number = 4`)
    expect(await verifyAudit(world)).toMatchObject({ ok: true, value: { entries: 3 } })
    expect(await verifyAudit(world, head ? [head] : [])).toEqual(
      refuse('audit.truncated', { facts: { number: 4 } }),
    )
    await tamper((db) => db`delete from audit_entries where number = 2`)
    expect(await verifyAudit(world)).toEqual(refuse('audit.missing', { facts: { number: 2 } }))
  })

  test('cannot be rebuilt without the secret', async () => {
    const forger = { ...world, keys: keyring({ 1: new Uint8Array(32).fill(8) }) }
    await record(forger, 'system', 'a', 'b')
    expect(await verifyAudit(world)).toEqual(refuse('audit.edited', { facts: { number: 1 } }))
  })
})

describe('security events', () => {
  test('outlive the transaction that was refused', async () => {
    await world.transaction(async (world) => {
      await securityEvent(world, { action: 'signin_failed', resource: 'auth', details: { n: 1 } })
      return refuse('no')
    })
    expect(await world.db`select action, resource, who, details from security_events`).toEqual([
      { action: 'signin_failed', resource: 'auth', who: null, details: { n: 1 } },
    ])
  })

  test('are best effort: a failure is logged and stops nothing', async () => {
    const broken = { ...world, outside: (() => Promise.reject(new Error('gone'))) as never }
    await securityEvent(broken, { action: 'signout', resource: 'auth' })
    expect(world.logged.at(-1)).toMatchObject({ level: 'warn', facts: { action: 'signout' } })
  })
})
