// Personal data export of one user as streamed JSON.

import { optionsIn } from '../../../catalog/products/rules/options.ts'
import { cardsOfIds } from '../../../catalog/products/views/products.ts'
import { variantSnapshots } from '../../../catalog/products/views/variant-snapshots.ts'
import { codesUsedBy } from '../../../catalog/promotions/views.ts'
import { ownSubscriptions, ownWishlist } from '../../../catalog/wishlist/views.ts'
import { ownDocuments } from '../../../identity/documents/actions/own.ts'
import { ownRecord } from '../../../identity/kyc/views/record.ts'
import { piPersonOf } from '../../../payments/pi-app/views.ts'
import { ownReceipts } from '../../../payments/review/views/receipts.ts'
import { proofsOf } from '../../../payments/wallet-proofs/views.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { profileOf, sessionsOf } from '../../../people/accounts/views/accounts.ts'
import { factorsOf, passkeysForOwner } from '../../../people/accounts/views/factors.ts'
import { guestsOfAccount } from '../../../people/accounts/views/guests.ts'
import { otherEmails, ownRoles, rememberedBrowsers } from '../../../people/accounts/views/own.ts'
import { subscriptionOf } from '../../../people/newsletter/views/subscribers.ts'
import { pendingCodeOf, referralPanel, referrerIds } from '../../../people/referrals/views.ts'
import { ownEvents } from '../../../platform/audit/views.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { mailsOf } from '../../../platform/mail/views.ts'
import { sessionsOfUser } from '../../../sales/agents/views.ts'
import { cartOf } from '../../../sales/cart/views.ts'
import { ownPurchases } from '../../../sales/checkout/views/own.ts'
import { paymentFor } from '../../../sales/checkout/views/purchase.ts'
import { creditLinesOf, creditOf } from '../../../sales/credit/views.ts'
import { taxDocumentsOf } from '../../../sales/invoicing/views/tax-documents.ts'
import { editsForOwner } from '../../../sales/orders/views/edits.ts'
import { allOrdersOf, messagesForOwner } from '../../../sales/orders/views/orders.ts'
import { payLinkNote } from '../../../sales/pay-links/views.ts'
import { allReviewsOf } from '../../../sales/reviews/views.ts'
import { earlierAddressesForOwner, savedAddressesOf } from '../../../sales/shipping/views.ts'
import { businessOf } from '../../../sales/taxes/views.ts'
import { withdrawalOf } from '../../../sales/withdrawals/views.ts'
import type { World } from '../../../world.ts'
import { referencesOf } from '../../references/views.ts'
import { allSavedViewsOf } from '../../saved-views/views.ts'
import { erasureOf } from './erasure.ts'

type Section = (world: World, who: Viewer) => Promise<unknown>
type Lines = readonly { readonly productId: string; readonly variantId: string | null }[]

/** With names of product and options: ids alone mean nothing to the reader. */
const named =
  (read: (world: World, who: Viewer) => Promise<Lines>): Section =>
  async (world, who) => {
    const lines = await read(world, who)
    const language = who.language ?? undefined
    const [cards, variants] = await Promise.all([
      cardsOfIds(world, [...new Set(lines.map(({ productId }) => productId))], language),
      variantSnapshots(world, [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))]),
    ])
    const names = new Map(cards.map(({ id, name }) => [id, name]))
    return lines.map(({ productId, variantId, ...rest }) => {
      const options = variantId === null ? [] : (variants.get(variantId)?.options ?? [])
      return {
        productId,
        product: names.get(productId) ?? productId,
        variantId,
        options: Object.fromEntries(
          optionsIn(options, who.language ?? firstLanguage()).map(({ name, value }) => [
            name,
            value,
          ]),
        ),
        ...rest,
      }
    })
  }

/** In file order. Orders, which may be many, are appended one by one. */
const sections: Readonly<Record<string, Section>> = {
  // A guest's address is not that of the user.
  account: async (world, who) => ({ ...(await profileOf(world, who)), email: who.email }),
  roles: ownRoles,
  sessions: sessionsOf,
  browsers: rememberedBrowsers,
  otherEmails,
  security: async (world, who) => ({
    ...(await factorsOf(world, who.id)),
    passkeys: await passkeysForOwner(world, who),
  }),
  wallets: proofsOf,
  piApp: piPersonOf,
  addresses: savedAddressesOf,
  cart: named(cartOf),
  wishlist: named(ownWishlist),
  waits: named(ownSubscriptions),
  purchases: ownPurchases,
  agents: (world, who) => sessionsOfUser(world, who.id),
  async referrals(world, who) {
    const panel = await referralPanel(world, who)
    // The referrer's identity is personal data of the referrer.
    const cameByReferral = (await referrerIds(world, [who.id])).size > 0
    return { ...panel, cameByReferral, pendingCode: await pendingCodeOf(world, who) }
  },
  credit: async (world, who) => ({
    ...(await creditOf(world, who)),
    moves: await creditLinesOf(world, who),
  }),
  codes: codesUsedBy,
  reviews: allReviewsOf,
  identity: ownRecord,
  documents: ownDocuments,
  receipts: ownReceipts,
  invoices: taxDocumentsOf,
  mails: (world, who) => mailsOf(world, who.email),
  newsletter: subscriptionOf,
  events: (world, who) => ownEvents(world, who.id),
  bookmarks: allSavedViewsOf,
  references: referencesOf,
  erasure: erasureOf,
}

/** Of a guest in the account. Their mailbox may serve another account, whose emails are not this one's. */
const sectionsOfGuests = [
  'account',
  'purchases',
  'agents',
  'wallets',
  'codes',
  'identity',
  'documents',
  'receipts',
  'invoices',
  'events',
  'references',
]

/** One JSON object, in pieces. `who` is an account: guests in it follow with their orders. */
export async function* ownData(world: World, who: Viewer): AsyncGenerator<string> {
  yield `{\n${field('madeAt', world.now())},\n${field('amounts', units)},\n`
  yield* personIn(world, who, Object.keys(sections))
  yield ',\n"guests": ['
  for (const [place, { viewer }] of (await guestsOfAccount(world, who.id)).entries()) {
    yield place === 0 ? '{\n' : ',{\n'
    yield* personIn(world.as(viewer.id), viewer, sectionsOfGuests)
    yield '}'
  }
  yield ']\n}\n'
}

async function* personIn(world: World, who: Viewer, names: readonly string[]) {
  for (const name of names) yield `${field(name, await sections[name]?.(world, who))},\n`
  yield '"orders": ['
  let isFirst = true
  for (const { number } of await allOrdersOf(world, who)) {
    const order = await paymentFor(world, who, number)
    if (!order.ok) continue
    // The identity check is in the section `identity`.
    const { identity: _, ...rest } = order.value
    const business = await businessOf(world, number)
    const withdrawal = await withdrawalOf(world, number)
    const messages = await messagesForOwner(world, number)
    const edits = await editsForOwner(world, number)
    const paymentLink = await payLinkNote(world, number)
    const earlierAddresses = await earlierAddressesForOwner(world, number)
    yield `${isFirst ? '' : ','}\n${json({ ...rest, business, withdrawal, messages, edits, paymentLink, earlierAddresses })}`
    isFirst = false
  }
  yield ']'
}

const units = 'Whole numbers of the smallest unit: 1 Pi is 10000000, 1 USDT is 1000000.'

const field = (name: string, value: unknown): string => `${JSON.stringify(name)}: ${json(value)}`

const json = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each), 1) ?? 'null'
