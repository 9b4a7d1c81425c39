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

test('a database with pending migrations is refused with its steps, and unchanged', async () => {
  const { url, pool } = await emptyDatabase()
  await migrate(pool)
  await pool`delete from schema_migrations where name = '098-names-of-order-lines.sql'`
  await pool`alter table order_lines drop column names`
  const { code, text } = await check(url)
  expect(code).toBe(1)
  expect(text).toContain('098-names-of-order-lines.sql')
  expect(text).toContain('piazza backup')
  const facts = JSON.parse((await check(url, '--json')).text)
  expect(facts).toMatchObject({ needsStop: false, steps: [{ isOnline: false }] })
  await migrate(pool)
  expect(await check(url)).toMatchObject({
    code: 0,
    text: 'The database is up to date: there is nothing to run.\n',
  })
})

test('a database of 1.0.0 is refused in one sentence, and unchanged', async () => {
  const { url, pool } = await emptyDatabase()
  await pool`create table schema_migrations (name text primary key, checksum text not null)`
  await pool`insert into schema_migrations values ('001-settings.sql', 'x')`
  const refusal =
    'This database is of Piazza 1.0.0 or earlier. Start Piazza 1.1.0 once with it, then this version.'
  expect(await check(url)).toMatchObject({ code: 1, text: `${refusal}\n` })
  await expect(migrate(pool)).rejects.toThrow(refusal)
  expect(
    await pool`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  ).toEqual([{ relname: 'schema_migrations' }])
})
