// Global setup of a test run: a database server (embedded, or at DATABASE_URL) with a migrated template.
import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { ensureAppRole } from '../../../adapters/database/app-role.ts'
import { machineBinaries } from '../../../adapters/database/binaries.ts'
import { connect } from '../../../adapters/database/connect.ts'
import { startEmbedded } from '../../../adapters/database/embedded.ts'
import { migrateJobs } from '../../../adapters/database/job-schema.ts'
import { migrate } from '../../../adapters/database/migrate.ts'
import { addCategories } from '../demo-categories.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { adminUrl: string; template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For the whole run, including temporary files of tests and of shops that they start.
  const server = await openServer(ownTemporaryFolder('tests'))
  const template = `piazza_test_${randomBytes(4).toString('hex')}`
  const admin = connect(server.url, 1)
  await admin.unsafe(`create database ${template}`)
  const url = new URL(server.url)
  url.pathname = `/${template}`
  const teardown = async () => {
    // An embedded server is removed with its folder.
    if (server.isShared) await dropAll()
    await admin.end()
    await server.stop()
  }
  const dropAll = async () => {
    const rows = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${template})`
    for (const { name } of rows) await admin.unsafe(`drop database if exists ${name} with (force)`)
  }
  const pool = connect(url.href, 2)
  try {
    await migrate(pool)
    await migrateJobs(pool, url.href)
    await ensureAppRole(pool)
    await addCategories(pool)
  } catch (error) {
    await pool.end()
    await teardown()
    throw error
  }
  await pool.end()
  project.provide('database', { adminUrl: server.url, template })

  return teardown
}

/** `TEST_POSTGRES=15` uses the system's PostgreSQL 15. A throwaway cluster need not survive a power failure. */
async function openServer(
  folder: string,
): Promise<{ url: string; isShared: boolean; stop(): Promise<void> }> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, TEST_POSTGRES } = process.env
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (url) return { url, isShared: true, stop: async () => {} }
  const binaries = machineBinaries().find((each) => String(each.major) === TEST_POSTGRES)
  if (TEST_POSTGRES && !binaries) throw new Error(`PostgreSQL ${TEST_POSTGRES} is not here.`)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const own = await startEmbedded(folder, { settings, ...(binaries ? { binaries } : {}) })
  return { ...own, isShared: false }
}
