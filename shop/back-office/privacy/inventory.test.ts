import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeAccountsIn, worldWithAccounts } from '../../../tests/support/accounts.ts'
import { nonPersonal, personal } from '../../../tests/support/personal-data/all.ts'
import { root } from '../../../tests/support/source-files.ts'
import { forgetUnverified } from '../../people/accounts/actions/erase.ts'
import { addUser } from '../../people/accounts/actions/sign-up.ts'
import { ok } from '../../result.ts'
import { ownData } from './views/own-data.ts'

const world = await worldWithAccounts()
const { account, session } = makeAccountsIn(world)
const day = 86_400_000

const columns = await world.db<{ table: string; column: string }[]>`
  select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' order by 1, 2`
const keys = await world.db<{ table: string; column: string; to: string; type: string }[]>`
  select c.conrelid::regclass::text as "table", a.attname as "column",
    c.confrelid::regclass::text as "to", c.confdeltype as type
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'f'`

const names = (text: string): string[] => text.split(' ').filter(Boolean)
const listed = [
  ...Object.entries(nonPersonal).map(([table, all]) => [table, names(all)] as const),
  ...Object.entries(personal).map(
    ([table, { of, beside }]) => [table, [...names(of), ...names(beside)]] as const,
  ),
].flatMap(([table, names]) => names.map((name) => `${table}.${name}`))

describe('the inventory of personal data', () => {
  test('lists every column of the schema once, and no other', () => {
    expect(listed.toSorted()).toEqual(
      columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    )
  })

  test('treats columns as personal that refer to an account or have a personal name', () => {
    const asked =
      /email|phone|^(full|first|last)_name$|street|^ip|user_agent|^to_address$|^text$|^stated_reference$|^who$/
    const points = new Set(
      keys.filter(({ to }) => to === 'users').map(({ table, column }) => `${table}.${column}`),
    )
    const product = new Set(['operator_texts.text'])
    const found = columns
      .filter(({ table, column }) => points.has(`${table}.${column}`) || asked.test(column))
      .filter(({ table, column }) => !names(personal[table]?.of ?? '').includes(column))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !product.has(name) && !name.endsWith('.email_verified'))
    expect(found).toEqual([])
  })

  test('says "cascade" exactly where the schema does', () => {
    const cascades = (table: string) =>
      keys.some((key) => key.table === table && key.to === 'users' && key.type === 'c')
    for (const [table, { end }] of Object.entries(personal))
      expect([table, end === 'cascade']).toEqual([table, cascades(table)])
  })

  test('gives a reason for what is kept', () => {
    for (const [table, { end, why }] of Object.entries(personal))
      expect([table, end === 'kept']).toEqual([table, why !== undefined])
  })

  test('lists each section of the export', async () => {
    const { who } = await session((await account()).email)
    let text = ''
    for await (const piece of ownData(world, who)) text += piece
    const sections = Object.keys(JSON.parse(text))
    const named = new Set(Object.values(personal).map(({ copy }) => copy))
    const reasons = ['secret', 'staff']
    expect([...named].filter((copy) => ![...sections, ...reasons].includes(copy))).toEqual([])
    const silent = ['madeAt', 'amounts']
    expect(sections.filter((each) => !named.has(each) && !silent.includes(each))).toEqual([])
  })

  test('is documented table by table in docs/operating/privacy.md', () => {
    const text = readFileSync(join(root, 'docs', 'operating', 'privacy.md'), 'utf8')
    const told = [...text.matchAll(/`([a-z_]+\*?)`/g)].map(([, name = '']) => name)
    const isTold = (table: string) =>
      told.some((name) =>
        name.endsWith('*') ? table.startsWith(name.slice(0, -1)) : name === table,
      )
    expect(Object.keys(personal).filter((table) => !isTold(table))).toEqual([])
  })
})

test('an unverified sign-up is deleted after 30 days, others are not', async () => {
  const person = { firstName: 'Ada', lastName: 'Byron', phone: '+442079460000', language: 'en' }
  const verified = await account()
  const { who } = await session((await account()).email)
  await addUser(world, { ...person, email: 'never@shop.example' }, false)
  const known = async () =>
    (await world.db<{ email: string }[]>`select email from users order by email`).map(
      ({ email }) => email,
    )
  const before = await known()
  world.clock.advance(30 * day)
  expect(await forgetUnverified(world)).toEqual(ok(0))
  world.clock.advance(1)
  expect(await forgetUnverified(world)).toEqual(ok(1))
  expect(await known()).toEqual(before.filter((email) => email !== 'never@shop.example'))
  expect(await known()).toEqual(expect.arrayContaining([verified.email, who.email]))
})
