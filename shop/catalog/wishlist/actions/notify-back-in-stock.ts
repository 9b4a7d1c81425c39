// Job: notifies back-in-stock subscribers once, in order of subscription.

import { linkTo } from '../../../people/accounts/actions/links.ts'
import { accountsAt, contactsOf } from '../../../people/accounts/views/accounts.ts'
import { day } from '../../../platform/durations.ts'
import { type NewMail, queueMails } from '../../../platform/mail/actions.ts'
import { ok } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { variantSearch } from '../../products/rules/catalog.ts'
import { lineName, optionsIn } from '../../products/rules/options.ts'
import { productById } from '../../products/views/products.ts'
import { variantSnapshots } from '../../products/views/variant-snapshots.ts'
import { addressHash, optOutToken } from '../address.ts'
import { emailsLeft, emailsPerTurn, roundHours, subscriptionDays } from '../rules.ts'
import {
  backInStock,
  claim,
  deleteDuplicates,
  deleteExpiredOptOuts,
  deleteOld,
  lockNotifications,
  optedOut,
  type RestockedVariant,
} from '../store.ts'

/**
 * Claims rows and queues their emails in one transaction, so that neither a crash nor a second process notifies anyone
 * twice. Limits emails per variant and day to three per available unit. Returns how many.
 */
export async function notifyBackInStock(world: World): Promise<number> {
  const done = await world.transaction(async (world) => {
    if (!(await lockNotifications(world.db))) return ok(0)
    const now = world.now()
    const since = new Date(now.getTime() - roundHours * 3_600_000)
    const requestedAfter = new Date(now.getTime() - subscriptionDays * day)
    const mails: NewMail[] = []
    let left = emailsPerTurn
    for (const back of await backInStock(world.db, { since, limit: emailsPerTurn })) {
      const limit = Math.min(left, emailsLeft(back.available, back.notified))
      if (limit === 0) continue
      const claimed = await claim(world.db, back, { limit, requestedAfter, now })
      left -= claimed.length
      const addresses = await addressesOf(world, claimed)
      const emails = addresses.map(({ email }) => email)
      // One email per person, with and without an account, even if the other request's turn is tomorrow.
      await deleteDuplicates(world.db, back, {
        hashes: emails.map((email) => addressHash(world, email)),
        userIds: await accountsAt(world, emails),
      })
      mails.push(...(await emailsTo(world, back, addresses)))
      if (left === 0) break
    }
    await queueMails(world, mails)
    return ok(mails.length)
  })
  return done.ok ? done.value : 0
}

/** Cleanup. Returns how many rows were deleted. */
export async function deleteOldSubscriptions(world: World): Promise<number> {
  const now = world.now().getTime()
  await deleteExpiredOptOuts(world.db, world.now())
  return deleteOld(world.db, {
    requested: new Date(now - subscriptionDays * day),
    notified: new Date(now - roundHours * 3_600_000),
  })
}

type Address = { readonly email: string; readonly language: string }
type Claimed = Awaited<ReturnType<typeof claim>>

/** Current email and language of an account; deduplicated by address. */
async function addressesOf(world: World, claimed: Claimed): Promise<Address[]> {
  const userIds = claimed.flatMap(({ userId }) => userId ?? [])
  const contacts = await contactsOf(world, userIds)
  const all = claimed.flatMap(({ userId, email, language }): Address[] => {
    if (email !== null) return [{ email, language }]
    const contact = userId === null ? undefined : contacts.get(userId)
    return contact ? [{ email: contact.email, language: contact.language }] : []
  })
  const hashes = all.map(({ email }) => addressHash(world, email))
  const unwanted = await optedOut(world.db, hashes, world.now())
  return all.filter(
    ({ email }, at) =>
      !unwanted.has(hashes[at] ?? '') && all.findIndex((each) => each.email === email) === at,
  )
}

async function emailsTo(
  world: World,
  { productId, variantId }: RestockedVariant,
  addresses: readonly Address[],
): Promise<NewMail[]> {
  const options = (await variantSnapshots(world, [variantId])).get(variantId)?.options ?? []
  const mails = addresses.map(async ({ email, language }): Promise<NewMail[]> => {
    const product = await productById(world, productId, language)
    if (!product) return []
    const stop = linkTo(world, language, `/back-in-stock/stop?token=${optOutToken(world, email)}`)
    const link = linkTo(world, language, `/product/${productId}${variantSearch(options)}`)
    const named = { name: product.name, options: optionsIn(options, language) }
    const values = { product: lineName(named), link, stop }
    const about = { product: productId, variant: variantId }
    return [{ to: email, language, template: 'back-in-stock', values, about }]
  })
  return (await Promise.all(mails)).flat()
}
