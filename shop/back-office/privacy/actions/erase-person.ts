// Erases one person's data, module by module: an account's, or a guest's in it.
import { deleteSubscriptionsOfAddress } from '../../../catalog/wishlist/actions/subscribe.ts'
import { eraseAllOf } from '../../../identity/documents/actions/erase-all.ts'
import { eraseChecks } from '../../../identity/kyc/actions/erase.ts'
import { eraseAccount } from '../../../people/accounts/actions/erase.ts'
import { otherEmails } from '../../../people/accounts/views/own.ts'
import { apiReplays } from '../../../people/api-keys/actions.ts'
import { forgetSubscriber } from '../../../people/newsletter/actions/subscribe.ts'
import { forgetWebhookAnswers } from '../../../people/webhooks/actions/manage.ts'
import { forgetMailsTo } from '../../../platform/mail/actions.ts'
import { ok, type Result } from '../../../result.ts'
import { agentReplays } from '../../../sales/agents/idempotency.ts'
import { sessionsOfUser } from '../../../sales/agents/views.ts'
import { forfeitCredit } from '../../../sales/credit/actions.ts'
import { forgetEditNotes } from '../../../sales/orders/actions/edits.ts'
import { forgetNotes } from '../../../sales/orders/actions/notes.ts'
import { forgetLinkNotes } from '../../../sales/pay-links/actions/drafts.ts'
import { forgetWords as forgetReturnWords } from '../../../sales/returns/actions/requests.ts'
import { anonymizeReviews } from '../../../sales/reviews/actions.ts'
import { eraseAddresses } from '../../../sales/shipping/actions/addresses.ts'
import { eraseBusinesses } from '../../../sales/taxes/actions.ts'
import type { World } from '../../../world.ts'
import { eraseRowsOf } from '../store.ts'
import { eventObjectsOf, retainedOrdersOf } from '../views/erasure.ts'

/** Numbers of erased objects and rows. */
export const countedRows = ['checks', 'documents', 'addresses', 'rows', 'mails'] as const

type Erased = {
  /** Where email went. */
  readonly contact: { readonly email: string; readonly language: string }
  readonly counts: Record<(typeof countedRows)[number], number>
}

/**
 * In the caller's transaction. `guestEmail`: of a guest, whose mailbox may serve another account, so that its subscriptions
 * stay. Refuses as the erasure of identity checks and of documents does.
 */
export async function erasePerson(
  world: World,
  userId: string,
  guestEmail: string | null = null,
): Promise<Result<Erased>> {
  const who = { id: userId }
  const checks = await eraseChecks(world, userId)
  if (!checks.ok) return checks
  const documents = await eraseAllOf(world, userId)
  if (!documents.ok) return documents
  const retained = await retainedOrdersOf(world, who)
  const addresses = await eraseAddresses(world, userId, retained)
  await eraseBusinesses(world, userId, retained)
  await forfeitCredit(world, userId)
  const emails = await otherEmails(world, who)
  await anonymizeReviews(world, userId)
  await forgetNotes(world, userId)
  await forgetEditNotes(world, userId)
  await forgetLinkNotes(world, userId)
  await forgetReturnWords(world, userId)
  const objects = await eventObjectsOf(world, who)
  for (const [object, ids] of objects) await forgetWebhookAnswers(world, object, ids)
  const sessions = await sessionsOfUser(world, userId)
  const ids = [...objects.flatMap(([, ids]) => ids), ...sessions.map(({ id }) => id)]
  for (const replays of [apiReplays, agentReplays]) await replays.forgetAbout(world, ids)
  const rows = await eraseRowsOf(world.db, userId)
  const contact = await eraseAccount(world, userId)
  const isGuest = guestEmail !== null
  let mails = 0
  for (const email of isGuest ? [guestEmail] : [contact.email, ...emails]) {
    mails += await forgetMailsTo(world, email)
    if (isGuest) continue
    await forgetSubscriber(world, email)
    await deleteSubscriptionsOfAddress(world, email)
  }
  const counts = {
    checks: checks.value.checks,
    documents: documents.value.erased,
    addresses,
    rows,
    mails,
  }
  return ok({ contact, counts })
}
