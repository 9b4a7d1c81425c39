import { expect, inject, test } from 'vitest'
import { examineDatabase } from './database.ts'

test('a server that allows fewer connections than the processes may open is warned about', async () => {
  const { adminUrl } = inject('database')
  const about = async (needed: number) =>
    (await examineDatabase(adminUrl, null, needed)).find(({ about }) => about === 'connections')
  expect((await about(100_000))?.says).toMatch(/allows \d+ connections; .* may open 100000\.$/)
  expect((await about(2))?.says).toMatch(/^\d+ of \d+ connections are free\.$/)
})
