// `piazza import` and `piazza export`, and the machine-readable output of commands.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newToken, tokenHash } from '../../shop/people/accounts/tokens.ts'
import { entriesOf } from '../../shop/platform/audit/views.ts'
import {
  clerk,
  documentOf,
  file,
  folder,
  row,
  world,
} from '../../tests/fixtures/catalog/importing.ts'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { person } from '../../tests/support/people.ts'

const secret = join(folder, 'secret')
writeFileSync(secret, randomBytes(32), { mode: 0o600 })
const env = { DEMO: '1', DATA_DIR: folder, DATABASE_URL: world.url, SECRET_KEY_FILE: secret }
const piazza = (...words: string[]) =>
  runCommand({ env } as never, 'server/commands/piazza.ts', ...words)
const fileOf = (content: string) => {
  const path = join(folder, `${world.id()}.csv`)
  writeFileSync(path, content)
  return path
}

test('a file is checked, then imported, and exported again', async () => {
  const path = fileOf(file(row('lamp'), row('chair')))
  const dry = await piazza('import', path, '--as', clerk.email)
  expect([dry.code, dry.text]).toEqual([0, expect.stringContaining('2 new products')])
  expect(dry.text).toContain('nothing was written')
  expect(await documentOf('lamp')).toBeUndefined()

  const done = await piazza('import', path, '--as', clerk.email, '--apply', '--json')
  expect([done.code, JSON.parse(done.text)]).toEqual([
    0,
    expect.objectContaining({ status: 'done', added: 2, invalid: 0, written: 2 }),
  ])
  expect((await documentOf('lamp'))?.name).toBeTruthy()
  const entries = await entriesOf(world, `import:${JSON.parse(done.text).id}`)
  const byKeeper = { action: 'import.applied', who: clerk.id }
  expect(entries).toContainEqual(expect.objectContaining(byKeeper))

  const to = join(folder, 'away.csv')
  expect(await piazza('export', to)).toEqual({ code: 0, text: `${to}: 2 rows.\n` })
  const again = await piazza('import', to, '--as', clerk.email, '--json')
  expect(JSON.parse(again.text)).toMatchObject({ unchanged: 2, added: 0, changed: 0, invalid: 0 })
  expect((await piazza('export')).text).toBe(readFileSync(to, 'utf8'))
})

test('an invalid row is reported, and nothing is written, with any option', async () => {
  const path = fileOf(file(row('table'), 'Bad Id!,published,,,,,,,,,'))
  const { code, text } = await piazza('import', path, '--as', clerk.email, '--apply')
  expect([code, text]).toEqual([1, expect.stringContaining('1 products are wrong: see http')])
  expect(await documentOf('table')).toBeUndefined()
})

test('refuses users without the role, invalid files, and paths that cannot be written', async () => {
  const shopper = await person(world)
  const path = fileOf(file(row('stool')))
  expect(await piazza('import', path, '--as', shopper.email)).toMatchObject({ code: 1 })
  expect(await piazza('import', path, '--as', 'nobody@shop.example')).toEqual({
    code: 1,
    text: 'There is no account nobody@shop.example.\n',
  })
  expect(await piazza('import', fileOf('{}'), '--as', clerk.email)).toMatchObject({ code: 65 })
  expect(await piazza('import', folder, '--as', clerk.email)).toMatchObject({ code: 66 })
  const rate = await piazza('import', path, '--as', clerk.email, '--rate', 'many')
  expect([rate.code, rate.text]).toEqual([64, expect.stringContaining('rate:')])
  const nowhere = join(folder, 'none', 'away.csv')
  const failed = await piazza('export', nowhere)
  expect([failed.code, failed.text]).toEqual([73, expect.stringContaining('was not written')])
  expect(existsSync(nowhere)).toBe(false)
})

test.each<[string[], object]>([
  [
    ['doctor'],
    {
      ok: true,
      findings: expect.arrayContaining([
        { about: 'settings', level: 'ok', says: expect.any(String), remedy: null },
      ]),
    },
  ],
  [['audit', 'verify'], { ok: true, entries: expect.any(Number) }],
  [['keys', 'status'], { current: 1, inUse: [], unused: [] }],
  [['migrate', '--check'], { ok: true, steps: [] }],
])('%j prints one object', async (words, expected) => {
  const { code, text } = await piazza(...words, '--json')
  expect([code, JSON.parse(text)]).toEqual([0, expect.objectContaining(expected)])
})

test.each([
  ['e', newToken()],
  ['h', `-h${newToken().slice(2)}`],
])(
  'the code of a farewell email proves when an account was erased, and no other code does: %s',
  async (id, code) => {
    await world.db`
    insert into account_erasures (id, user_id, state, requested_at, due_at, ended_at, proof_hash, counts)
    values (${id}, ${clerk.id}, 'done', '2026-11-01', '2026-11-08', '2026-11-08', ${tokenHash(code)}, '{}')`
    expect(await piazza('audit', 'erasure', code)).toEqual({
      code: 0,
      text: 'An account was erased on 2026-11-08T00:00:00.000Z. It was requested on 2026-11-01T00:00:00.000Z.\n',
    })
    const wrong = await piazza('audit', 'erasure', `-${newToken()}`, '--json')
    expect([wrong.code, JSON.parse(wrong.text)]).toEqual([1, { ok: false }])
  },
)
