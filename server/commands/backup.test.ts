// `piazza backup` and `piazza restore` as an operator runs them.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { record } from '../../shop/platform/audit/actions.ts'
import { makeAccountsIn } from '../../tests/support/accounts.ts'
import {
  emptyTarget,
  folder,
  identityFile,
  recipient,
  shopToBackUp,
} from '../../tests/support/backups.ts'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { backupState, hasFailed } from '../backup/state.ts'

const { world, env } = await shopToBackUp()
const piazza = (env: Record<string, string>, ...words: string[]) =>
  runCommand({ env } as never, 'server/commands/piazza.ts', ...words)
const jsonIn = (text: string) => JSON.parse(/^\{.*\}$/m.exec(text)?.[0] ?? 'null')

test('a shop is backed up, lost and restored, and users sign in again', {
  timeout: 180_000,
}, async () => {
  const { account, session } = makeAccountsIn(world)
  const { who } = await session((await account()).email)
  await record(world, 'system', 'test', 'backup')

  mkdirSync(folder, { recursive: true })
  const old = join(folder, 'piazza-20200101T000000Z.tar.age')
  for (const file of [old, join(folder, 'mine.txt')]) writeFileSync(file, 'x')
  const to = { ...env, BACKUP_TO: folder, BACKUP_RECIPIENTS: recipient }
  const made = await piazza(to, 'backup', '--keep', '30', '--json')
  expect(made.code).toBe(0)
  const facts = jsonIn(made.text)
  expect(facts).toMatchObject({
    rows: expect.any(Number),
    removed: ['piazza-20200101T000000Z.tar.age'],
  })
  expect(readdirSync(folder).sort()).toEqual(['mine.txt', facts.name, 'piazza-erasures.age'].sort())
  expect(readFileSync(facts.file).length).toBe(facts.bytes)
  expect(await backupState(world.db)).toEqual({
    completedAt: expect.any(Date),
    failedAt: null,
    failure: null,
  })
  const failed = await piazza({ ...to, BACKUP_TO: join(folder, 'none', 'there') }, 'backup')
  expect(failed.code).toBe(73)
  const state = await backupState(world.db)
  expect(state.failure).toMatch(/none.there cannot be written: there is no such file/)
  expect(hasFailed(state)).toBe(true)

  const target = await emptyTarget()
  const log = join(folder, 'piazza-erasures.age')
  const mistaken = await piazza(target.env, 'restore', log, '--identity', identityFile)
  expect(mistaken).toMatchObject({ code: 65, text: expect.stringContaining('log of erasures') })
  const words = ['restore', facts.file, '--identity', identityFile]
  const back = await piazza(target.env, ...words)
  expect([back.code, back.text]).toEqual([0, expect.stringContaining(`${facts.rows} rows`)])
  expect(back.text).toContain('The audit log is intact')
  expect(back.text).toMatch(/orders {9}numbers after PI-\d{13}/)
  expect(back.text).toMatch(/invoices {7}from INV-00\d{4}; INV-000001 to INV-00\d{4} are left out/)
  expect(await target.pool`select email from users where id = ${who.id}`).toEqual([
    { email: who.email },
  ])
  expect(await target.pool`select from sessions`).toHaveLength(0)
  const roles = await target.pool`select from pg_roles where rolname = 'piazza_app'`
  expect(roles).toHaveLength(1)

  const wrong = join(folder, 'wrong.key')
  writeFileSync(wrong, randomBytes(32), { mode: 0o600 })
  for (const command of [['keys', 'status'], ['audit', 'verify'], ['backup']]) {
    const refused = await piazza({ ...to, ...target.env, SECRET_KEY_FILE: wrong }, ...command)
    expect([command, refused.code === 0, refused.text]).toEqual([
      command,
      false,
      expect.stringMatching(/^The secret key here is not secret key 1 of this shop/m),
    ])
    expect(refused.text).not.toMatch(/\n {4}at /)
  }
  const checked = await piazza({ ...target.env, SECRET_KEY_FILE: wrong }, 'doctor')
  expect(checked.text).toMatch(/WRONG {2}one shop: The secret key here is not/)

  const twice = await piazza(target.env, ...words)
  expect([twice.code, twice.text]).toEqual([
    1,
    expect.stringContaining('The database is not empty'),
  ])
})

test('errors are a sentence and an exit code', { timeout: 180_000 }, async () => {
  const target = await emptyTarget()
  const tried = async (...words: string[]) => {
    const { code, text } = await piazza(target.env, ...words)
    return `${code} ${text.trim()}`
  }
  expect(await tried('backup')).toContain('78 Say where backups go')
  expect(await tried('backup', '--to', folder)).toContain(
    '78 Backups are encrypted to a public key',
  )
  expect(await tried('backup', '--to', folder, '--recipient', 'age1wrong')).toContain(
    '1 The database is empty',
  )
  expect(await tried('backup', '--to', folder, '--keep', 'few')).toContain('64 ')
  expect(await tried('restore', join(folder, 'none.age'), '--identity', identityFile)).toContain(
    '66 ',
  )
  expect(await tried('restore', 'x', '--identity', join(folder, 'none'))).toMatch(
    /^66 .*none cannot/,
  )
  const made = await piazza({}, 'backup', 'keygen')
  expect(made.text).toMatch(/^# public key: age1\w{58}\nAGE-SECRET-KEY-1\w{58}$/m)
  const other = join(folder, 'other.txt')
  writeFileSync(other, made.text)
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.tar.age'))
  expect(await tried('restore', join(folder, name), '--identity', other)).toMatch(
    /^65 This key does not open the backup/,
  )
  const secret = await piazza(
    { ...env, BACKUP_RECIPIENTS: made.text.trim().split('\n')[3] ?? '' },
    'backup',
  )
  expect([secret.code, secret.text]).toEqual([
    78,
    expect.stringContaining('BACKUP_RECIPIENTS holds a secret key'),
  ])
})
