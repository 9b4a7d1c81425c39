import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../adapters/database/migrate.ts'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { emptyDatabase } from '../../tests/support/empty-database.ts'

const check = (url: string, ...more: string[]) =>
  runCommand(
    { env: { DEMO: '1', DATABASE_URL: url } } as never,
    'server/commands/piazza.ts',
    'upgrade',
    '--check',
    ...more,
  )

test('a database of 1.0.0 with a running shop is refused with its tables, and unchanged', async () => {
  const { url, pool } = await emptyDatabase()
  const dump = join(import.meta.dirname, '../../tests/fixtures/database/1.0.0.sql')
  await pool.unsafe(readFileSync(dump, 'utf8'))
  const { code, text } = await check(url)
  expect(code).toBe(1)
  expect(text).toContain('upgrade from 1.0.0')
  expect(text).toContain('Stop all processes of the shop')
  const facts = JSON.parse((await check(url, '--json')).text)
  expect(facts.needsStop).toBe(true)
  expect(facts.steps[0].holds.map((each: { table: string }) => each.table)).toContain('order_lines')
  expect(await pool`select count(*) as n from wishes`).toEqual([{ n: 1 }])
  await migrate(pool)
  expect(await check(url)).toMatchObject({
    code: 0,
    text: 'The database is up to date: there is nothing to run.\n',
  })
})
