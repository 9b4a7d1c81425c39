// The role of a running shop whose database user may not create roles.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { appRole, ensureAppRole } from '../../../adapters/database/app-role.ts'
import { connect } from '../../../adapters/database/connect.ts'
import { migrateJobs } from '../../../adapters/database/job-schema.ts'
import { migrate } from '../../../adapters/database/migrate.ts'
import { emptyDatabase } from '../../../tests/support/empty-database.ts'
import { examineRights } from './rights.ts'

test('an administrator grants it, and nothing else, to a user who owns the tables', async () => {
  const { url, pool: admin } = await emptyDatabase()
  const name = `plain_${randomBytes(4).toString('hex')}`
  const database = new URL(url).pathname.slice(1)
  const before = await admin`select from pg_roles where rolname = ${appRole}`
  expect(before).toHaveLength(1)
  await admin.unsafe(`create role ${name} login; alter database ${database} owner to ${name};
    alter schema public owner to ${name}`)
  const plainUrl = new URL(url)
  plainUrl.username = name
  const plain = connect(plainUrl.href, 2)
  await migrate(plain)
  await migrateJobs(plain, plainUrl.href)
  expect(await ensureAppRole(plain)).toBe(null)
  const running = connect(plainUrl.href, 1, 'close', { role: null, hasFullAccess: false })
  await running`select`
  const [found] = await examineRights(plain)
  expect(found).toMatchObject({
    level: 'warn',
    says: 'The running shop works as the owner of its tables.',
    remedy: expect.stringContaining(`grant ${appRole} to ${name}`),
  })
  await running.end()

  await admin.unsafe(`grant ${appRole} to ${name}`)
  expect(await ensureAppRole(plain)).toBe(appRole)
  expect(await ensureAppRole(plain)).toBe(appRole)
  const again = connect(plainUrl.href, 1, 'close', { role: appRole, hasFullAccess: false })
  expect(await again`select current_user::text as who`).toEqual([{ who: appRole }])
  expect(await again`select count(*) from orders`).toEqual([{ count: 0 }])
  const [now] = await examineRights(plain)
  expect(now).toMatchObject({ level: 'ok', says: expect.stringContaining('The running shop') })
  await Promise.all([again.end(), plain.end()])
  await admin.unsafe(`reassign owned by ${name} to current_user; drop owned by ${name}`)
  await admin.unsafe(`drop role ${name}`)
})
