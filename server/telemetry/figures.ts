// Gauges of the whole shop, read from the database and the disk when metrics are collected.

import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { waitingChecks, waitingSince } from '../../shop/identity/kyc/views/staff.ts'
import { destinationsForStaff } from '../../shop/payments/destinations/views.ts'
import {
  auditState,
  ledgersHealth,
  transactionsSince,
} from '../../shop/payments/reconciliation/views.ts'
import { dueRefunds, surplusNow, waitingRefunds } from '../../shop/payments/refunds/views.ts'
import { alertKinds } from '../../shop/people/alerts/rules.ts'
import { alertsNow } from '../../shop/people/alerts/views.ts'
import { day } from '../../shop/platform/durations.ts'
import { outboxState } from '../../shop/platform/mail/views.ts'
import type { World } from '../../shop/world.ts'
import { backupState, hasFailed } from '../backup/state.ts'

/** Counts of queues stop here: beyond it the value means "at least". */
const most = 1_000
/** Milliseconds: cache lifetime of a reading, and timeout of the database. */
const freshFor = 5_000
const patience = 3_000

/** Registered by one process only, since the values are the same for all. */
export function watchFigures(world: World, dataDir: string, registry: Registry): void {
  let readAt = 0
  let reading: Promise<void> = Promise.resolve()
  /** One reading for all gauges of a collection. */
  const collect = () => {
    if (Date.now() - readAt >= freshFor) {
      readAt = Date.now()
      reading = readAll()
    }
    return reading
  }
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], aggregator: 'max', collect })
  const up = gauge(
    'piazza_database_up',
    '1 if the database answers; otherwise its figures are those of the last answer.',
  )
  const outbox = {
    waiting: gauge('piazza_outbox_waiting', 'Mails that wait to be sent.'),
    age: gauge('piazza_outbox_oldest_seconds', 'Age of the mail that has waited longest.'),
    failed: gauge('piazza_outbox_failed', 'Mails that could not be sent.'),
  }
  const lag = gauge('piazza_watcher_lag_seconds', 'How far behind a ledger the watcher is.', [
    'ledger',
  ])
  const failing = gauge('piazza_watcher_failing', '1 while a ledger cannot be read.', ['ledger'])
  const transactions = gauge('piazza_transactions', 'Transactions of the last day by status.', [
    'status',
  ])
  const money = gauge(
    'piazza_payments_waiting',
    `What waits in payments, counted up to ${most}: refunds to be approved or sent (refund), refunds that are not on the ledger yet (refund_due), money that left without being owed (surplus).`,
    ['what'],
  )
  const differences = gauge(
    'piazza_ledger_differences',
    'Differences found by the last nightly reconciliation with the ledger.',
  )
  const identity = {
    waiting: gauge('piazza_identity_waiting', `Identity checks that wait, counted up to ${most}.`),
    age: gauge(
      'piazza_identity_oldest_seconds',
      'Age of the identity check that has waited longest.',
    ),
  }
  const destinations = gauge(
    'piazza_payment_destination',
    '1 for each payment address that is known, by hash and state. Which one is current must change only when you change it.',
    ['kind', 'ledger', 'hash', 'state'],
  )
  const alerts = gauge('piazza_alerts', 'Open alerts by kind.', ['kind'])
  const late = gauge(
    'piazza_job_queue_oldest_seconds',
    'How late the job is that should have run first.',
  )
  const backup = {
    at: gauge(
      'piazza_backup_last_success_timestamp_seconds',
      'When the last backup was complete; 0 if there was none.',
    ),
    failed: gauge('piazza_backup_failed', '1 if the last attempt to make a backup failed.'),
  }
  const disk = {
    free: gauge('piazza_disk_free_bytes', 'Free space where DATA_DIR is.'),
    size: gauge('piazza_disk_size_bytes', 'Size of the disk where DATA_DIR is.'),
  }

  async function read(): Promise<void> {
    const since = (at: Date | null) =>
      at ? Math.max(0, (world.now().getTime() - at.getTime()) / 1_000) : 0
    const [
      mail,
      ledgers,
      statuses,
      refund,
      refundDue,
      surplus,
      audit,
      checks,
      oldest,
      open,
      due,
      addresses,
      backups,
    ] = await Promise.all([
      outboxState(world),
      ledgersHealth(world),
      transactionsSince(world, new Date(world.now().getTime() - day)),
      waitingRefunds(world, most),
      dueRefunds(world, most),
      surplusNow(world, most),
      auditState(world),
      waitingChecks(world, most),
      waitingSince(world),
      alertsNow(world),
      firstDueJob(world),
      destinationsForStaff(world),
      backupState(world.db),
    ])
    outbox.waiting.set(mail.waiting)
    outbox.age.set(since(mail.oldest))
    outbox.failed.set(mail.failed)
    for (const { name, lagSeconds, failure } of ledgers) {
      if (lagSeconds !== null) lag.set({ ledger: name }, lagSeconds)
      failing.set({ ledger: name }, failure ? 1 : 0)
    }
    for (const [status, count] of Object.entries(statuses)) transactions.set({ status }, count)
    money.set({ what: 'refund' }, refund)
    money.set({ what: 'refund_due' }, refundDue)
    money.set({ what: 'surplus' }, surplus.length)
    differences.set(audit.differences)
    identity.waiting.set(checks)
    identity.age.set(since(oldest))
    destinations.reset()
    for (const { kind, ledger, value, state } of addresses)
      destinations.set({ kind, ledger, hash: hashOf(value), state }, 1)
    for (const kind of alertKinds)
      alerts.set({ kind }, open.filter((alert) => alert.kind === kind).length)
    late.set(since(due))
    backup.at.set((backups.completedAt?.getTime() ?? 0) / 1_000)
    backup.failed.set(hasFailed(backups) ? 1 : 0)
  }

  async function readAll(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    disk.free.set(bavail * bsize)
    disk.size.set(blocks * bsize)
    const isRead = await Promise.race([
      read().then(() => true),
      wait(patience, false, { ref: false }),
    ]).catch(() => false)
    up.set(isRead ? 1 : 0)
  }
}

/** Sixteen digits: enough to compare, and no address in a monitoring system. */
const hashOf = (value: string): string =>
  createHash('sha256').update(value).digest('hex').slice(0, 16)

/** Due time of the oldest job that is not running. */
async function firstDueJob({ db }: World): Promise<Date | null> {
  const [row] = await db<{ due: Date | null }[]>`
    select min(run_at) as due from graphile_worker._private_jobs
    where is_available and run_at < now()`
  return row?.due ?? null
}
