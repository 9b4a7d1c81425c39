import { expect, test } from 'vitest'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { emptyDatabase } from '../../tests/support/empty-database.ts'

test('a dry run lists the steps and changes nothing; a run leaves none', async () => {
  const { url, pool } = await emptyDatabase()
  const env = { DEMO: '1', DATABASE_URL: url }
  const migrate = (...more: string[]) =>
    runCommand({ env } as never, 'server/commands/piazza.ts', 'migrate', ...more)
  const dry = await migrate('--check')
  expect([dry.code, dry.text]).toEqual([1, expect.stringMatching(/To be run: baseline\b/)])
  expect(await pool`select to_regclass('users') as found`).toEqual([{ found: null }])
  const run = await migrate()
  expect([run.code, run.text]).toEqual([0, expect.stringContaining('The database is up to date.')])
  expect(await migrate('--check')).toMatchObject({ code: 0 })
  const ran = (name: string) =>
    pool`insert into schema_migrations (name, checksum) values (${name}, 'x')`
  await ran('998-later.sql')
  expect(await migrate(), 'a newer version has only added to the schema').toMatchObject({ code: 0 })
  await ran('999-gone.contracts-998.sql')
  const newer = await migrate()
  expect([newer.code, newer.text]).toEqual([
    1,
    expect.stringContaining('a newer version of Piazza'),
  ])
})
