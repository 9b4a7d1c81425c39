// Worker process that plays simulated worlds for its parent, on a database server of its own.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../adapters/database/connect.ts'
import { startEmbedded } from '../../adapters/database/embedded.ts'
import { migrateJobs } from '../../adapters/database/job-schema.ts'
import { migrate } from '../../adapters/database/migrate.ts'
import { addCategories } from '../support/demo-categories.ts'
import { ownDatabase } from './own-database.ts'
import { type Course, type Played, type Rest, simulate, Violation } from './play.ts'
import { restOfWorld } from './world.ts'

export type Told = { readonly seed: number; readonly events: number }
export type Answered =
  | { readonly far: number }
  | {
      readonly far: number
      readonly deaths: number
      readonly histogram: readonly (readonly [string, number])[]
    }
  | { readonly problem: string }

const config: Rest['config'] = {
  demo: true,
  publicUrl: 'http://localhost:3000',
  shopName: 'Piazza',
  supportMail: 'support@piazza.example',
  currency: 'PI',
  reviewHours: { from: 24, to: 48 },
  paymentMinutes: 60,
  watchDays: 30,
  keepDocuments: { approved: 30, declined: 7, draft: 7 },
  pi: null,
  piApp: null,
  usdt: null,
}

// A throwaway database need not survive a power failure. Generic plans: there are no statistics to plan by.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // All of a world, so that no page is read twice.
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  // Nobody looks, and each table is small and short-lived.
  autovacuum: 'off',
  track_counts: 'off',
  track_activities: 'off',
  update_process_title: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** Another world's failure ends this one, too. */
const answer = (what: Answered) => process.connected && process.send?.(what)
const started = start()

process.on('message', async ({ seed, events }: Told) => {
  try {
    const tell = (far: number) => answer({ far })
    const { deaths, histogram } = await played({ seed, events, tell }).catch(
      async (error: unknown) => {
        if (!(error instanceof Violation) || error.since === null) throw error
        await played({ seed, events, thoroughFrom: error.since })
        throw error
      },
    )
    answer({ far: events, deaths, histogram: [...histogram] })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    answer({
      problem: error instanceof Violation ? why : `seed ${seed}, before its events: ${why}`,
    })
  }
})
process.on('disconnect', async () => {
  await (await started).stop()
  process.exit()
})

async function played(course: Course): Promise<Played> {
  const { admin, rest, urlOf } = await started
  await admin`create database world template empty`
  const database = ownDatabase(urlOf('world'))
  try {
    return await simulate(rest, database, course)
  } finally {
    await database.close()
    await admin`drop database world with (force)`
  }
}

async function start() {
  const server = await startEmbedded(mkdtempSync(join(tmpdir(), 'worlds-')), { settings })
  const urlOf = (name: string): string => {
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return url.href
  }
  const admin = connect(server.url, 1)
  await admin`create database empty`
  const empty = connect(urlOf('empty'))
  await migrate(empty)
  await migrateJobs(empty, urlOf('empty'))
  await addCategories(empty)
  await empty.end({ timeout: 5 })
  const { rest, remove } = await restOfWorld(config)
  const stop = async () => {
    remove()
    await admin.end({ timeout: 5 })
    await server.stop()
  }
  return { admin, rest, urlOf, stop }
}
