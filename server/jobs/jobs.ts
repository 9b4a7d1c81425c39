// All background jobs with their schedules.
import type { TaskList } from 'graphile-worker'
import { notifyLowStock } from '../../shop/back-office/admin/actions/notify-low-stock.ts'
import { addUp } from '../../shop/back-office/analytics/actions.ts'
import {
  eraseDueAccounts,
  forgetOldOrderAddresses,
} from '../../shop/back-office/privacy/actions/erase.ts'
import { runImports } from '../../shop/catalog/import/actions/run.ts'
import { forgetImports } from '../../shop/catalog/import/actions.ts'
import { erasePictures } from '../../shop/catalog/products/actions/pictures.ts'
import { announcePromotionChanges } from '../../shop/catalog/promotions/actions.ts'
import {
  deleteOldSubscriptions,
  notifyBackInStock,
} from '../../shop/catalog/wishlist/actions/notify-back-in-stock.ts'
import { deleteRemovedWishlistItems } from '../../shop/catalog/wishlist/actions.ts'
import { eraseDue } from '../../shop/identity/documents/actions/erase.ts'
import { forgetOldChecks } from '../../shop/identity/kyc/actions/forget.ts'
import { alertLedgers } from '../../shop/payments/requests/actions/alert-ledgers.ts'
import { auditLedgers } from '../../shop/payments/requests/actions/audit-ledger.ts'
import { closeNamedRefunds } from '../../shop/payments/requests/actions/close-named.ts'
import { fillAddresses } from '../../shop/payments/requests/actions/deposit-address.ts'
import { scanBalances } from '../../shop/payments/requests/actions/scan-balances.ts'
import { readSetAside } from '../../shop/payments/requests/actions/set-aside.ts'
import { settleOutdated } from '../../shop/payments/requests/actions/settle.ts'
import { forgetChallenges } from '../../shop/payments/wallet-proofs/actions.ts'
import { forgetUnverified } from '../../shop/people/accounts/actions/erase.ts'
import { forgetInvitations } from '../../shop/people/accounts/actions/invitations.ts'
import { forgetEndedSessions } from '../../shop/people/accounts/actions/profile.ts'
import { sendNewsletters } from '../../shop/people/newsletter/actions/send.ts'
import { forgetSubscribers } from '../../shop/people/newsletter/actions/subscribe.ts'
import { forgetPendingCodes } from '../../shop/people/referrals/actions.ts'
import { forgetExports } from '../../shop/platform/csv-exports/actions.ts'
import { failAbandonedMails, forgetMails } from '../../shop/platform/mail/actions.ts'
import { forgetEnded } from '../../shop/platform/rate-limits/actions.ts'
import { finishPiPayments } from '../../shop/sales/checkout/actions/piapp/finish.ts'
import { takeTransfers } from '../../shop/sales/checkout/actions/transfers.ts'
import {
  completeOrders,
  expireOrders,
  forgetPurchases,
  releaseWaiting,
} from '../../shop/sales/checkout/actions/upkeep.ts'
import { printTaxDocuments } from '../../shop/sales/invoicing/actions/print.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { countTogether } from '../../shop/sales/recommendations/actions/related.ts'
import { forgetViews, rankTrending } from '../../shop/sales/recommendations/actions/trending.ts'
import { forgetRemovedAddresses } from '../../shop/sales/shipping/actions/book.ts'
import { forgetWithdrawalLinks } from '../../shop/sales/withdrawals/actions.ts'
import { forgetOldChanges } from '../../shop/search/actions/forget-changes.ts'
import { indexProducts } from '../../shop/search/actions/index-products.ts'
import type { World } from '../../shop/world.ts'
import type { Config } from '../config/config.ts'
import { readiness } from '../http/health.ts'
import { alertMachine } from './alert-machine.ts'
import { saveAuditHead, saveHeadEachHour } from './audit-heads.ts'
import { watchedJobs } from './failing-jobs.ts'
import { openPostman, sendMail } from './mail-jobs.ts'
import { startWorker } from './worker.ts'

export type Jobs = { stop(): Promise<void> }

/** Minute, hour, day of the month, month, day of the week, task. */
const crontab = `
  *    *  *  *  *  tend-orders
  *    *  *  *  *  index-products
  *    *  *  *  *  run-imports
  *    *  *  *  *  issue-tax-documents
  *    *  *  *  *  finish-pi-payments
  *    *  *  *  *  turn-promotions
  *    *  *  *  *  add-up
  *    *  *  *  *  tell-back-in-stock
  */10 *  *  *  *  tell-low-stock
  *    *  *  *  *  send-newsletters
  */10 *  *  *  *  erase-documents
  41   *  *  *  *  erase-pictures
  */2  *  *  *  *  make-addresses
  *    *  *  *  *  find-coins
  *    *  *  *  *  alert-ledgers
  */5  *  *  *  *  read-set-aside
  7    *  *  *  *  complete-orders
  17   *  *  *  *  forget
  37   *  *  *  *  erase-accounts
  *    *  *  *  *  keep-audit-head
  47   3  *  *  *  audit-ledger
  7    4  *  *  *  count-together
  */15 *  *  *  *  rank-trending
`

const tasks = (world: World, config: Config): TaskList => ({
  async 'tend-orders'() {
    await expireOrders(world)
    await releaseWaiting(world)
  },
  async 'index-products'() {
    await indexProducts(world)
  },
  async 'run-imports'(_payload, { abortSignal }) {
    await runImports(world, abortSignal)
  },
  async 'issue-tax-documents'() {
    await issueTaxDocuments(world)
    const printed = await printTaxDocuments(world, world.printer)
    if (!printed.ok) throw new Error(printed.code)
  },
  async 'finish-pi-payments'() {
    await finishPiPayments(world)
  },
  async 'tell-low-stock'() {
    await notifyLowStock(world)
  },
  async 'tell-back-in-stock'() {
    await notifyBackInStock(world)
  },
  async 'turn-promotions'() {
    await announcePromotionChanges(world)
  },
  async 'send-newsletters'() {
    await sendNewsletters(world)
  },
  async 'make-addresses'() {
    await fillAddresses(world)
  },
  async 'find-coins'() {
    await closeNamedRefunds(world)
    await scanBalances(world)
  },
  async 'alert-ledgers'() {
    await alertLedgers(world)
    await alertMachine(world, await readiness(world, config))
  },
  async 'read-set-aside'() {
    await readSetAside(world, takeTransfers)
  },
  async 'complete-orders'() {
    await completeOrders(world)
    await settleOutdated(world)
  },
  async 'erase-pictures'() {
    await erasePictures(world)
  },
  async 'erase-documents'() {
    const result = await eraseDue(world)
    if (!result.ok) throw new Error(result.code)
  },
  async 'add-up'() {
    const result = await addUp(world)
    if (!result.ok) throw new Error(result.code)
  },
  async 'erase-accounts'() {
    await eraseDueAccounts(world)
    await forgetOldOrderAddresses(world)
  },
  async forget() {
    await forgetEnded(world)
    await forgetChallenges(world)
    await forgetEndedSessions(world)
    await forgetUnverified(world)
    await forgetInvitations(world)
    await forgetPurchases(world)
    await failAbandonedMails(world)
    await forgetMails(world)
    await forgetImports(world)
    await forgetExports(world)
    await forgetOldChecks(world)
    await forgetRemovedAddresses(world)
    await forgetPendingCodes(world)
    await forgetViews(world)
    await forgetOldChanges(world)
    await forgetWithdrawalLinks(world)
    await deleteRemovedWishlistItems(world)
    await forgetSubscribers(world)
    await deleteOldSubscriptions(world)
  },
  async 'audit-ledger'() {
    await auditLedgers(world)
  },
  async 'rank-trending'() {
    await rankTrending(world)
  },
  async 'count-together'() {
    await countTogether(world)
  },
  async 'keep-audit-head'() {
    await saveHeadEachHour(world, config.dataDir)
  },
})

/**
 * Starts working. Emails have a worker of their own: a mail server that answers slowly holds up no order. A stop lets
 * what is under way end. Of a worker that was killed others take over within five times `pace` milliseconds.
 */
export async function startJobs(
  world: World,
  config: Config,
  databaseUrl: string,
  pace = 10_000,
): Promise<Jobs> {
  const postman = await openPostman(config)
  // A log that is cut short on its first day is missed, too.
  await saveAuditHead(world, config.dataDir)
  const taskList = watchedJobs(world, tasks(world, config))
  const common = { databaseUrl, pace }
  const worker = await startWorker(
    { ...common, taskList, crontab, first: 'tend-orders', poll: 5_000 },
    world.log,
  )
  // While one hand looks for an email it holds all queues for a moment: whoever looks then finds none, and looks again.
  const mailTasks = { 'send-mail': sendMail(world, postman) }
  const mailer = await startWorker(
    { ...common, taskList: mailTasks, crontab: '', first: null, poll: 1_000 },
    world.log,
  )
  return {
    async stop() {
      await Promise.all([worker.stop(), mailer.stop()])
      postman.close?.()
    },
  }
}
