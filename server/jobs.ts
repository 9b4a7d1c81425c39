// All work that nobody waits for, on one screen: what is done, and when.
import { type Logger, Logger as MakeLogger, run, type TaskList } from 'graphile-worker'
import { connect } from '../adapters/database/connect.ts'
import { keepingPostman } from '../adapters/mail/kept.ts'
import { forgetEndedSessions } from '../shop/accounts/actions/profile.ts'
import {
  completeOrders,
  expireOrders,
  forgetPurchases,
  releaseWaiting,
} from '../shop/checkout/actions/upkeep.ts'
import { eraseDue } from '../shop/documents/actions/erase.ts'
import { forgetOldChecks } from '../shop/kyc/actions/forget.ts'
import { forgetEnded } from '../shop/limits/actions.ts'
import { deliverMail, forgetMails } from '../shop/mail/actions.ts'
import type { Postman } from '../shop/mail/port.ts'
import type { Log, World } from '../shop/world.ts'
import { keepAuditHead } from './audit-heads.ts'
import type { Config } from './config.ts'

export type Jobs = { stop(): Promise<void> }

/** Minute, hour, day of the month, month, day of the week, task. */
const crontab = `
  *    *  *  *  *  tend-orders
  */10 *  *  *  *  erase-documents
  7    *  *  *  *  complete-orders
  17   *  *  *  *  forget
  27   3  *  *  *  keep-audit-head
`

const tasks = (world: World, config: Config, postman: Postman): TaskList => ({
  async 'send-mail'(payload, { job }) {
    const { id } = payload as { id: string }
    const result = await deliverMail(world, postman, id, job.attempts >= job.max_attempts)
    // A thrown code is how a job asks to be tried again later.
    if (!result.ok) throw new Error(result.code)
  },
  async 'tend-orders'() {
    await expireOrders(world)
    await releaseWaiting(world)
  },
  async 'complete-orders'() {
    await completeOrders(world)
  },
  async 'erase-documents'() {
    const result = await eraseDue(world)
    if (!result.ok) throw new Error(result.code)
  },
  async forget() {
    await forgetEnded(world)
    await forgetEndedSessions(world)
    await forgetPurchases(world)
    await forgetMails(world)
    await forgetOldChecks(world)
  },
  async 'keep-audit-head'() {
    await keepAuditHead(world, config.dataDir)
  },
})

/** Starts working. A stop lets what is under way end within a few seconds. */
export async function startJobs(world: World, config: Config, databaseUrl: string): Promise<Jobs> {
  const postman = await openPostman(config)
  const duty = await takeDuty(databaseUrl)
  const runner = await run({
    connectionString: databaseUrl,
    taskList: tasks(world, config, postman),
    crontab,
    concurrency: 2,
    maxPoolSize: 3,
    pollInterval: 5_000,
    noHandleSignals: true,
    logger: jobLogger(world.log),
  })
  // What a crash has left is not for the next full minute.
  await runner.addJob('tend-orders', {}, { jobKey: 'tend-orders-at-start' })
  return {
    async stop() {
      await runner.stop()
      await duty.end({ timeout: 5 })
      postman.close?.()
    },
  }
}

type Closable = Postman & { close?(): void }

async function openPostman(config: Config): Promise<Closable> {
  if (!config.smtp) return keepingPostman
  const { smtpPostman } = await import('../adapters/mail/smtp.ts')
  return smtpPostman(config.smtp.url, config.smtp.from)
}

/**
 * A killed worker leaves its jobs locked for hours. Each worker process holds a shared lock as long as it lives, so who
 * can have the lock alone at its start knows that every locked job is an orphan, and frees it.
 */
async function takeDuty(databaseUrl: string) {
  const connection = connect(databaseUrl, 1, 'keep')
  const [row] = await connection<[{ alone: boolean }]>`
    select pg_try_advisory_lock(hashtext('piazza workers')) as alone`
  if (row.alone) {
    await connection`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs where locked_by is not null having count(*) > 0`
  }
  await connection`select pg_advisory_lock_shared(hashtext('piazza workers'))`
  if (row.alone) await connection`select pg_advisory_unlock(hashtext('piazza workers'))`
  return connection
}

/** Failures only, without their payload. */
function jobLogger(log: Log): Logger {
  return new MakeLogger(() => (level, message) => {
    if (level === 'error') log.error('job failed', { reason: message.slice(0, 300) })
    else if (level === 'warning') log.warn('job warning', { reason: message.slice(0, 300) })
  })
}
