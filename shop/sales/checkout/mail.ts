// Order emails in the customer's language.

import { excessKeys, excessLines } from '../../payments/refunds/mail.ts'
import { readerLink } from '../../people/accounts/guest-link.ts'
import { type Contact, contactsOf } from '../../people/accounts/views/accounts.ts'
import { countryName } from '../../platform/address-text.ts'
import { type NewMail, queueMail, queueMails } from '../../platform/mail/actions.ts'
import { formatAmount } from '../../platform/money/rules.ts'
import { greetedName } from '../../platform/names-of-people.ts'
import { emailDateTime } from '../../platform/time-zone.ts'
import type { World } from '../../world.ts'
import type { Order } from '../orders/rules/order.ts'
import { windowText } from '../shipping/rules/calendar.ts'
import { type Delivery, isWithoutDelivery, nameIn } from '../shipping/rules/zones.ts'
import { type KnownPayment, orderTexts } from './order-text.ts'
import { checksNobody } from './views/identity-rule.ts'

/** Keys below `order` in messages/{language}/mail.json. */
export const orderTemplates = [
  'placed',
  'placedOnReceipt',
  'placedFor',
  'credited',
  'seen',
  'seenPart',
  'partByHand',
  'wrongAsset',
  'receipt',
  'receiptDeclined',
  'paid',
  'paidByHand',
  'accepted',
  'late',
  'expired',
  'expiredByHand',
  'expiredPart',
  'released',
  'handedOver',
  'shipped',
  'delivered',
  'unpaid',
  'notPaid',
  'tooLate',
  'cancelled',
  'declined',
] as const
export type OrderMail = (typeof orderTemplates)[number]

/** `placedFor` with a link to set a password. */
export const welcomeTemplate = 'customer-order'

/** An email about an order. `amount` as formatted text; by default the order's total. */
export type AboutOrder = {
  readonly order: Pick<
    Order,
    'number' | 'userId' | 'currency' | 'total' | 'discount' | 'shipping' | 'fee' | 'tax'
  > &
    Partial<Pick<Order, 'delivery' | 'identityCheck'>>
  readonly template: OrderMail
  /** The order's payment and shop credit, if already read. */
  readonly known?: KnownPayment
  readonly amount?: (language: string) => string
  /** Staff's reason for declining. */
  readonly reason?: string
  /** The subject within the order, if there may be several. */
  readonly about?: string
  /** For a customer without a password: the link that sets one and leads to the payment. */
  readonly welcome?: string | undefined
  /** Further facts, such as its parcel. */
  readonly details?: (language: string) => readonly string[]
}

/**
 * Queued in the caller's transaction, once for each order, template and subject; none for an erased account. `reader`
 * saves a query.
 */
export async function orderMail(world: World, mail: AboutOrder, reader?: Contact): Promise<void> {
  if (!reader) return orderMails(world, [mail])
  await queueMail(world, await writtenOrderMail(world, mail, reader))
}

/** The email without sending it. */
export const writtenOrderMail = async (
  world: World,
  mail: AboutOrder,
  reader: Contact,
): Promise<NewMail> => written(world, reader, mail, await sharedBy(world, [{ mail, reader }]))

/** Many at once. */
export async function orderMails(world: World, mails: readonly AboutOrder[]): Promise<void> {
  if (mails.length === 0) return
  const readers = await contactsOf(
    world,
    mails.map(({ order }) => order.userId),
  )
  const emails = mails.flatMap((mail) => {
    const reader = readers.get(mail.order.userId)
    return reader ? [{ mail, reader }] : []
  })
  const shared = await sharedBy(world, emails)
  await queueMails(
    world,
    emails.map(({ mail, reader }) => written(world, reader, mail, shared)),
  )
}

type Shared = {
  /** Full order texts for the emails that contain them, by number. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** The shop checks no identity: there is nothing to say about it. */
  readonly isUnchecked: boolean
}

async function sharedBy(
  world: World,
  emails: readonly { mail: AboutOrder; reader: Contact }[],
): Promise<Shared> {
  const [texts, isUnchecked] = await Promise.all([textsOf(world, emails), checksNobody(world)])
  return { texts, isUnchecked }
}

const textsOf = (world: World, emails: readonly { mail: AboutOrder; reader: Contact }[]) =>
  orderTexts(
    world,
    emails
      .filter(({ mail }) => saysAll.has(mail.template))
      .map(({ mail: { order, known }, reader: { language } }) => ({
        order,
        language,
        ...known,
        delivery: deliveryLine(world, order, language),
      })),
  )

/** Templates of which an order gets only one. */
const once: Partial<Record<OrderMail, string>> = {
  placedOnReceipt: 'placed',
  seenPart: 'seen',
  partByHand: 'seen',
  accepted: 'paid',
  paidByHand: 'paid',
  expiredByHand: 'expired',
  expiredPart: 'expired',
}

/** What an email also says, so that those still waiting are not sent: one email for one event. */
export const replacedOrderMails: Partial<Record<OrderMail, readonly OrderMail[]>> = {
  paid: ['seen'],
  paidByHand: ['seen'],
  accepted: ['seen'],
  released: ['seen', 'paid'],
  handedOver: ['seen', 'paid'],
}
/** A confirmed payment often releases the order in the next transaction. */
const replaceable: ReadonlySet<OrderMail> = new Set(['seen', 'paid', 'paidByHand', 'accepted'])
/** Emails after a payment: they offer what was paid too much. */
const saysExcess: ReadonlySet<OrderMail> = new Set([
  'paid',
  'paidByHand',
  'accepted',
  'released',
  'handedOver',
])

/** Emails that contain the full order: confirmation, payment, preparation. */
const saysAll: ReadonlySet<OrderMail> = new Set([
  'placed',
  'placedOnReceipt',
  'placedFor',
  'credited',
  'paid',
  'paidByHand',
  'accepted',
  'released',
  'handedOver',
])
/** Emails that say whether the order waits for an identity check. */
const saysIdentity: ReadonlySet<OrderMail> = new Set([
  'placed',
  'placedOnReceipt',
  'placedFor',
  'credited',
])
const saysDelivery: ReadonlySet<OrderMail> = new Set(['shipped', 'delivered'])

/**
 * Emails that may be outdated before a mail server accepts them (views/email-validity.ts), or that have attachments
 * (views/attachments.ts).
 */
const asksOrder: ReadonlySet<OrderMail> = new Set([
  'placed',
  'placedOnReceipt',
  'placedFor',
  'credited',
  'expired',
  'expiredByHand',
  'expiredPart',
  'late',
  'released',
  'handedOver',
  'shipped',
])

/** Shipping method, destination and price; none if the shop has no methods. */
export function deliveryLine(
  world: World,
  { delivery, shipping = 0n, currency }: AboutOrder['order'],
  language: string,
): string[] {
  if (!delivery || isWithoutDelivery(delivery)) return []
  const price = shipping === 0n ? 'free' : formatAmount(shipping, currency, language)
  const country = countryName(delivery.country, language)
  const way = { method: nameIn(delivery.names, language), country }
  return [
    world.say(language, 'mail', 'details.delivery', { ...way, price }),
    ...arrivalLines(world, delivery, language),
  ]
}

/** The promised days, or where and when it is picked up. */
function arrivalLines(world: World, { window, pickup }: Delivery, language: string): string[] {
  const say = (key: string, values: Record<string, string>) =>
    world.say(language, 'mail', `details.${key}`, values)
  if (!pickup) return window ? [say('arrives', { when: windowText(window, language) })] : []
  const { name, address, readyAt } = pickup
  const ready = readyAt && emailDateTime(world, new Date(readyAt), language)
  return [
    say('pickup', { place: [name, ...address.split('\n')].join(', ') }),
    ...(ready ? [say('ready', { when: ready })] : []),
  ]
}

function written(
  world: World,
  { email, language, firstName, lastName, guestLink }: Contact,
  { order, template, amount, reason = '', about, details, known, welcome }: AboutOrder,
  { texts, isUnchecked }: Shared,
): NewMail {
  // The customer has not seen the order page yet; this email contains the payment link.
  const page =
    template === 'placedFor' ? `/payment?order=${order.number}` : `/order/${order.number}`
  const excess = saysExcess.has(template) ? known?.paymentRequest : undefined
  return {
    to: email,
    language,
    // Not kept once it is sent: the link signs in.
    template: welcome ? welcomeTemplate : `order.${template}`,
    values: {
      name: greetedName({ firstName, lastName }),
      number: order.number,
      total: amount?.(language) ?? formatAmount(order.total, order.currency, language),
      // The shipping share of the total, for emails that state it.
      delivery: order.shipping ? formatAmount(order.shipping, order.currency, language) : 'none',
      reason,
      link: welcome ?? readerLink(world, { language, guestLink }, page),
    },
    details: [
      ...(saysAll.has(template) ? (texts.get(order.number) ?? []) : []),
      ...(saysIdentity.has(template) &&
      order.identityCheck != null &&
      (order.identityCheck || !isUnchecked)
        ? ['', world.say(language, 'mail', `details.identity.${order.identityCheck}`)]
        : []),
      ...(saysDelivery.has(template) ? deliveryLine(world, order, language) : []),
      ...(template === 'released' && order.identityCheck
        ? ['', world.say(language, 'mail', 'details.identity.done')]
        : []),
      ...(excess ? excessLines(world, excess, language) : []),
      ...(details?.(language) ?? []),
    ],
    isReplaceable: replaceable.has(template),
    replaces: [
      ...(replacedOrderMails[template] ?? []).map((each) => `order.${each} ${order.number}`),
      ...(excess ? excessKeys(excess) : []),
    ],
    ...(asksOrder.has(template) && { about: { order: order.number } }),
    dedupe: [`order.${once[template] ?? template}`, order.number, ...(about ? [about] : [])].join(
      ' ',
    ),
  }
}
