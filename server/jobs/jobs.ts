// All background jobs with their schedules.
import type { Task, TaskList } from 'graphile-worker'
import { mostConnections } from '../../adapters/mail/limits.ts'
import { aggregateFigures } from '../../shop/back-office/analytics/actions.ts'
import {
  eraseDueAccounts,
  forgetOldOrderAddresses,
} from '../../shop/back-office/privacy/actions/erase.ts'
import { fetchImportPictures } from '../../shop/catalog/import/actions/fetch-pictures.ts'
import { forgetImports } from '../../shop/catalog/import/actions/imports.ts'
import { runImports } from '../../shop/catalog/import/actions/run.ts'
import { writeExports } from '../../shop/catalog/import/actions/write-exports.ts'
import { erasePictures } from '../../shop/catalog/pictures/actions/pictures.ts'
import { moveRemainingProducts } from '../../shop/catalog/products/actions/categories.ts'
import { announcePromotionChanges } from '../../shop/catalog/promotions/actions.ts'
import { notifyLowStock } from '../../shop/catalog/stock/actions/notify-low-stock.ts'
import {
  deleteOldSubscriptions,
  notifyBackInStock,
} from '../../shop/catalog/wishlist/actions/notify-back-in-stock.ts'
import { deleteRemovedWishlistItems } from '../../shop/catalog/wishlist/actions/wishlist.ts'
import { eraseDue } from '../../shop/identity/documents/actions/erase.ts'
import { eraseSessions } from '../../shop/identity/hosted-checks/actions/erase.ts'
import { readDueSessions, settleSession } from '../../shop/identity/hosted-checks/actions/settle.ts'
import { forgetOldChecks } from '../../shop/identity/kyc/actions/forget.ts'
import { fillAddresses } from '../../shop/payments/destinations/deposit-addresses.ts'
import { watchBehindPaid } from '../../shop/payments/destinations/withheld-addresses.ts'
import { finishPayments } from '../../shop/payments/manual/actions.ts'
import { lookUpNamedRefunds } from '../../shop/payments/pi/name-refund.ts'
import { readSetAside } from '../../shop/payments/pi/read-set-aside.ts'
import { readProviders } from '../../shop/payments/providers/read.ts'
import { payProviderRefunds } from '../../shop/payments/providers/refund.ts'
import { alertLedgers } from '../../shop/payments/reconciliation/alert-ledgers.ts'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { lookUpClaimed } from '../../shop/payments/reconciliation/look-up-transaction.ts'
import { updateOutdatedStatuses } from '../../shop/payments/requests/actions/payment-requests.ts'
import { reissueRequests } from '../../shop/payments/requests/actions/reissue.ts'
import { closeNamedRefunds } from '../../shop/payments/tokens/close-named.ts'
import { scanBalances } from '../../shop/payments/tokens/scan-balances.ts'
import { forgetChallenges } from '../../shop/payments/wallet-proofs/actions.ts'
import { forgetUnverified } from '../../shop/people/accounts/actions/erase.ts'
import { forgetInvitations } from '../../shop/people/accounts/actions/invitations.ts'
import { forgetEndedSessions } from '../../shop/people/accounts/actions/profile.ts'
import { forgetApiUses } from '../../shop/people/api-keys/actions.ts'
import { sendNewsletters } from '../../shop/people/newsletter/actions/send.ts'
import { forgetSubscribers } from '../../shop/people/newsletter/actions/subscribe.ts'
import { forgetPendingCodes } from '../../shop/people/referrals/actions.ts'
import { recoverWebhooks } from '../../shop/people/webhooks/actions/publish.ts'
import { forgetExports } from '../../shop/platform/csv-exports/actions.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { forgetEvents } from '../../shop/platform/events/actions.ts'
import { failAbandonedMails, forgetMails } from '../../shop/platform/mail/actions.ts'
import { forgetEnded } from '../../shop/platform/rate-limits/actions.ts'
import type { Result } from '../../shop/result.ts'
import { forgetAgentSessions } from '../../shop/sales/agents/actions/sessions.ts'
import { finishPiPayments } from '../../shop/sales/checkout/actions/piapp/finish.ts'
import { finishUnpaidEnds } from '../../shop/sales/checkout/actions/unpaid-end.ts'
import {
  completeOrders,
  expireOrders,
  forgetPurchases,
  releaseWaiting,
} from '../../shop/sales/checkout/actions/upkeep.ts'
import { printTaxDocuments } from '../../shop/sales/invoicing/actions/print.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { forgetDrafts } from '../../shop/sales/pay-links/actions/drafts.ts'
import { endAnsweredReturns } from '../../shop/sales/payment-help/actions.ts'
import { countCoPurchases } from '../../shop/sales/recommendations/actions/related.ts'
import { forgetViews, rankTrending } from '../../shop/sales/recommendations/actions/trending.ts'
import { forgetRemovedAddresses } from '../../shop/sales/shipping/actions/addresses.ts'
import { alertCarriers } from '../../shop/sales/shipping/actions/rates.ts'
import { forgetWithdrawalLinks } from '../../shop/sales/withdrawals/actions/withdraw.ts'
import { forgetOldChanges, indexProducts } from '../../shop/search/actions.ts'
import { forgetBrandFiles } from '../../shop/storefront/brand/actions.ts'
import { publishDue } from '../../shop/storefront/design/actions.ts'
import type { World } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'
import { loaded } from '../extensions.ts'
import { readiness } from '../http/health.ts'
import { keepMark } from '../instance/resume.ts'
import { alertBackups, alertMachine } from './alert-machine.ts'
import { saveAuditHead, saveHeadEachHour } from './audit-heads.ts'
import { jobsOf, queueFor, tellExtension } from './extension-jobs.ts'
import { watchedJobs } from './failing-jobs.ts'
import { openPostman, sendMail } from './mail-jobs.ts'
import { readAtOnce } from './provider-jobs.ts'
import { deliverWebhook, publishAtOnce } from './webhook-jobs.ts'
import { startWorker, type Work } from './worker.ts'

export type Jobs = { stop(): Promise<void> }

type Step = (world: World, signal?: AbortSignal) => Promise<unknown>
type Job = readonly [schedule: string, ...steps: Step[]]

/** Each job with its crontab (minute, hour, day of month, month, day of week) and its steps, in order. */
const jobs = (config: Config): Readonly<Record<string, Job>> => ({
  'expire-orders': ['* * * * *', finishPayments, finishUnpaidEnds, expireOrders, releaseWaiting],
  'watch-carriers': ['* * * * *', alertCarriers],
  'reissue-requests': ['* * * * *', reissueRequests],
  'index-products': ['* * * * *', indexProducts],
  'move-products': ['* * * * *', moveRemainingProducts],
  'run-imports': ['* * * * *', runImports],
  'write-exports': ['* * * * *', writeExports],
  'fetch-import-pictures': ['* * * * *', fetchImportPictures],
  'issue-tax-documents': [
    '* * * * *',
    issueTaxDocuments,
    orFail((world) => printTaxDocuments(world, world.printer)),
  ],
  'read-providers': ['* * * * *', readProviders, payProviderRefunds],
  'finish-pi-payments': ['* * * * *', finishPiPayments],
  'start-promotions': ['* * * * *', announcePromotionChanges],
  'publish-design': ['* * * * *', orFail(publishDue)],
  'aggregate-sales': ['* * * * *', orFail(aggregateFigures)],
  'notify-back-in-stock': ['* * * * *', notifyBackInStock],
  'recover-webhooks': ['* * * * *', (world) => recoverWebhooks(world, queueFor(loaded.extensions))],
  'notify-low-stock': ['*/10 * * * *', notifyLowStock],
  'send-newsletters': ['* * * * *', sendNewsletters],
  'erase-documents': ['*/10 * * * *', orFail(eraseDue), eraseSessions],
  'read-identity-sessions': ['* * * * *', readDueSessions],
  'erase-pictures': ['41 * * * *', erasePictures],
  'generate-addresses': ['*/2 * * * *', fillAddresses, watchBehindPaid],
  'scan-balances': ['* * * * *', closeNamedRefunds, scanBalances],
  'alert-ledgers': [
    '* * * * *',
    alertLedgers,
    async (world) => alertMachine(world, await readiness(world, config)),
  ],
  'retry-set-aside': [
    '*/5 * * * *',
    readSetAside,
    lookUpClaimed,
    lookUpNamedRefunds,
    endAnsweredReturns,
  ],
  'complete-orders': ['7 * * * *', completeOrders, updateOutdatedStatuses],
  'delete-expired': ['17 * * * *', ...forgetting],
  'erase-accounts': ['37 * * * *', eraseDueAccounts, forgetOldOrderAddresses],
  'alert-backups': ['27 * * * *', (world) => alertBackups(world, config)],
  'save-audit-head': ['* * * * *', (world) => saveHeadEachHour(world, config.dataDir)],
  'save-restore-mark': ['* * * * *', (world) => keepMark(world, config.dataDir)],
  'audit-ledger': ['47 3 * * *', (world) => auditLedgers(world)],
  'count-co-purchases': ['7 4 * * *', countCoPurchases],
  'rank-trending': ['*/15 * * * *', rankTrending],
})

/** Housekeeping: deletes expired data. */
const forgetting: readonly Step[] = [
  forgetEnded,
  forgetChallenges,
  forgetEndedSessions,
  forgetUnverified,
  forgetInvitations,
  forgetApiUses,
  forgetEvents,
  forgetAgentSessions,
  forgetPurchases,
  forgetDrafts,
  failAbandonedMails,
  (world) => forgetMails(world),
  forgetImports,
  forgetBrandFiles,
  forgetExports,
  forgetOldChecks,
  forgetRemovedAddresses,
  forgetPendingCodes,
  forgetViews,
  forgetOldChanges,
  forgetWithdrawalLinks,
  deleteRemovedWishlistItems,
  forgetSubscribers,
  deleteOldSubscriptions,
]

/** A refusal fails the job: it is retried, and raises an alert if it persists. */
function orFail(action: (world: World) => Promise<Result<unknown>>): Step {
  return async (world) => {
    const done = await action(world)
    if (!done.ok) throw new Error(done.code)
  }
}

const taskOf =
  (world: World, [, ...steps]: Job): Task =>
  async (_payload, { abortSignal }) => {
    for (const step of steps) await step(world, abortSignal)
  }

/** Wraps each run of a job in a span of metrics and traces. */
function observedJobs({ observe }: World, tasks: TaskList): TaskList {
  if (!observe) return tasks
  const observed =
    (job: string, task: Task): Task =>
    (payload, helpers) =>
      observe('job', job, async () => task(payload, helpers))
  return Object.fromEntries(
    Object.entries(tasks).map(([job, task]) => [job, observed(job, task as Task)]),
  )
}

/**
 * Starts the workers. Emails and webhooks have one each, so that a slow server does not delay orders. Stopping waits
 * for running jobs. Jobs of a killed worker are taken over within five times `pace` milliseconds.
 */
export async function startJobs(
  world: World,
  config: Config,
  databaseUrl: string,
  pace = 10_000,
): Promise<Jobs> {
  const postman = await openPostman(config)
  // At once, so that truncation is detected from the first day. If the disk is full, a job retries each minute.
  await saveAuditHead(world, config.dataDir).catch((error) =>
    world.log.error('audit head not saved', errorSummary(error)),
  )
  const { extensions } = loaded
  const own = Object.entries(jobs(config))
  const names = own.map(([name]) => name)
  const all = [...own, ...(await jobsOf(world, extensions, names))]
  const tasks = Object.fromEntries(all.map(([name, job]) => [name, taskOf(world, job)]))
  const crontab = all.map(([name, [schedule]]) => `${schedule} ${name}`).join('\n')
  const start = (tasks: TaskList, how: Pick<Work, 'poll'> & Partial<Work>) =>
    startWorker(
      { databaseUrl, pace, crontab: '', first: null, ...how, taskList: observedJobs(world, tasks) },
      world.log,
    )
  const main = { crontab, first: 'expire-orders', poll: 5_000 }
  const worker = await start(watchedJobs(world, tasks), main)
  // Fetching an email briefly locks all queues, and other fetches find none meanwhile: they poll again soon.
  const mailer = await start(
    { 'send-mail': sendMail(world, postman) },
    { poll: 1_000, concurrency: mostConnections },
  )
  // Slow receivers delay neither orders nor emails.
  const messenger = await start(
    {
      'deliver-webhook': deliverWebhook(world),
      'read-identity-session': async (payload) =>
        settleSession(world, (payload as { session: string }).session),
      'tell-extension': tellExtension(world, extensions),
    },
    { poll: 2_000, concurrency: mostConnections },
  )
  const stopPublishing = publishAtOnce(world, queueFor(extensions))
  const stopReading = readAtOnce(world)
  return {
    async stop() {
      await Promise.all([stopPublishing(), stopReading()])
      await Promise.all([worker.stop(), mailer.stop(), messenger.stop()])
      postman.close?.()
    },
  }
}
