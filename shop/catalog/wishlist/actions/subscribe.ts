// Subscribes to and unsubscribes from back-in-stock notifications.

import { readEmail } from '../../../people/accounts/input.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { tokenHash } from '../../../people/accounts/tokens.ts'
import { day } from '../../../platform/durations.ts'
import { allowAll } from '../../../platform/rate-limits/actions.ts'
import { networkOf } from '../../../platform/rate-limits/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { productById } from '../../products/views/products.ts'
import { addressHash } from '../address.ts'
import {
  limits,
  maxSubscriptionsOfAccount,
  maxSubscriptionsOfAddress,
  optOutDays,
  type SubscribedVariant,
  type WishlistOwner,
} from '../rules.ts'
import * as store from '../store.ts'
import { deleteOptOut, insertOptOut, optedOut } from '../store.ts'

type Asked = SubscribedVariant & { readonly language: string }

/**
 * For signed-in customers. Idempotent; subscribing again ends an opt-out. Refuses `wishlist.missing`,
 * `wishlist.in_stock`, `wishlist.waits_full` {most}.
 */
export async function subscribeBackInStock(
  world: World,
  who: Viewer,
  asked: Asked,
): Promise<Result> {
  const out = await soldOut(world, asked)
  if (!out.ok) return out
  const hash = addressHash(world, who.email)
  return world.transaction(async (world) => {
    const added = await add(
      world,
      { userId: who.id },
      { ...asked, hash },
      maxSubscriptionsOfAccount,
    )
    if (added.ok) await deleteOptOut(world.db, hash)
    return added
  })
}

/**
 * For a visitor, by email address; the response does not reveal whether it has an account. Refuses `form.invalid`
 * {email}, `limit.reached`, and as `subscribeBackInStock` does.
 */
export async function subscribeAddress(
  world: World,
  asked: Asked & { readonly email: string | undefined },
  { ip }: { ip: string },
): Promise<Result> {
  const read = readEmail({ email: asked.email })
  if (!read.ok) return read
  const { email } = read.value
  const out = await soldOut(world, asked)
  if (!out.ok) return out
  const reached = await allowAll(world, [
    { rule: limits.network, key: networkOf(ip) },
    { rule: limits.address, key: email },
  ])
  if (reached) return reached.refusal
  const hash = addressHash(world, email)
  return world.transaction((world) =>
    add(world, { email }, { ...asked, hash }, maxSubscriptionsOfAddress),
  )
}

/** Idempotent. */
export async function unsubscribeBackInStock(
  world: World,
  who: WishlistOwner,
  variantId: string,
): Promise<Result> {
  await store.deleteSubscription(world.db, { userId: who.id }, variantId)
  return ok()
}

/**
 * Checked before a back-in-stock email is sent: whether the variant is still available and the reader still subscribed.
 * If it sold out again, they are resubscribed with the address of the email.
 */
export async function isStillBack(
  world: World,
  { to, ...item }: Asked & { readonly to: string },
): Promise<boolean> {
  const hash = addressHash(world, to)
  if ((await optedOut(world.db, [hash], world.now())).size > 0) return false
  const out = await soldOut(world, item)
  if (out.ok) {
    await add(world, { email: to }, { ...item, hash }, maxSubscriptionsOfAddress)
  }
  return !out.ok && out.code === 'wishlist.in_stock'
}

/** By an email's link, signed in or not: deletes all subscriptions of its address and opts it out for a year. */
export const unsubscribeByLink = (world: World, token: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!isOptOutToken(token)) return refuse('wishlist.link')
    const hash = tokenHash(token)
    await store.deleteSubscriptionsAt(world.db, hash)
    await insertOptOut(world.db, hash, new Date(world.now().getTime() + optOutDays * day))
    return ok()
  })

/** Deletes an erased account's subscriptions by address and its opt-out. Returns how many. */
export async function deleteSubscriptionsOfAddress(world: World, email: string): Promise<number> {
  await deleteOptOut(world.db, addressHash(world, email))
  return store.deleteSubscriptionsOf(world.db, { email })
}

/** The format of a token in a link; anything else was truncated or made up. */
export const isOptOutToken = (token: string): boolean => /^[\w-]{43}$/.test(token)

async function soldOut(world: World, { productId, variantId }: SubscribedVariant): Promise<Result> {
  const product = await productById(world, productId)
  const found = product?.variants.find(({ id }) => id === variantId)
  if (!found) return refuse('wishlist.missing')
  return found.soldOut ? ok() : refuse('wishlist.in_stock')
}

async function add(
  world: World,
  who: store.Subscriber,
  { variantId, language, hash }: Asked & { readonly hash: string },
  most: number,
): Promise<Result> {
  await store.lockSubscriptions(world.db, who)
  const own = await store.subscriptionsOf(world.db, who)
  if (own.some((subscription) => subscription.variantId === variantId)) return ok()
  if (own.length >= most) return refuse('wishlist.waits_full', { facts: { most } })
  const subscription = {
    id: world.id(),
    variantId,
    language,
    addressHash: hash,
    now: world.now(),
  }
  await store.insertSubscription(world.db, who, subscription)
  return ok()
}
