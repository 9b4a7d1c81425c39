// Global set-up of journeys: prepares a demonstration's data folder, which each shop starts with. With `TEST_POOLER=1`
// all shops connect through PgBouncer in transaction mode, as deploy/pgbouncer documents.
import type { TestProject } from 'vitest/node'
import { prepareHome } from '../browser/shop.ts'
import { hasPgbouncer, startPgbouncer } from '../databases/pgbouncer.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pooler = process.env.TEST_POOLER ? await openPooler(project) : null
  const home = await prepareHome()
  return async () => {
    await home.remove()
    await pooler?.stop()
  }
}

async function openPooler(project: TestProject) {
  if (!hasPgbouncer) throw new Error('TEST_POOLER=1 needs PgBouncer: apt-get install pgbouncer')
  const { adminUrl } = project.getProvidedContext().database
  const pooler = await startPgbouncer(adminUrl)
  process.env.DATABASE_DIRECT_URL = adminUrl
  process.env.DATABASE_URL = pooler.urlOf('postgres')
  return pooler
}
