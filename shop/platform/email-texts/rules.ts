// What a merchant may change in an email: a subject, a paragraph above and one below, and whether it is sent. Pure.

/** Emails to customers about what they bought. Those about sign-in, and those to staff, keep their text. */
const changeable =
  /^(order\.(?!question$)|refund\.(?!surplus$)|return\.|kyc\.|credit\.|withdrawal\.|back-in-stock$|customer-order$|verify-email$)/
export const isChangeable = (template: string): boolean => changeable.test(template)

/**
 * Emails whose content the customer also finds on a page, and which neither the law nor a payment asks for: not the
 * confirmation of a contract, of a payment or of a withdrawal, nothing that has to be answered, nothing with a link to
 * confirm, and none that replaces such an email.
 */
const optional: ReadonlySet<string> = new Set([
  'order.seen',
  'order.receipt',
  'order.shipped',
  'order.parcel',
  'order.parcelLast',
  'order.delivered',
  'kyc.received',
  'kyc.approved',
  'kyc.ending',
  'refund.requested',
  'refund.hostedRequested',
  'return.asked',
  'credit.earned',
])
export const mayBeOff = (template: string): boolean => optional.has(template)

/** The signature of all changeable emails: its text is `below`. */
export const signature = '*'

/** Characters. */
export const longest = { subject: 150, above: 2_000, below: 2_000 } as const

export type EmailText = {
  readonly subject: string
  readonly above: string
  readonly below: string
}
export const noText: EmailText = { subject: '', above: '', below: '' }

export const isSame = (one: EmailText, other: EmailText): boolean =>
  one.subject === other.subject && one.above === other.above && one.below === other.below

/** So that an own subject has it, too; a product or a shop may have a name that looks alike. */
const orderNumber = /\bPI-\d{13,14}\b/

/**
 * The email with the merchant's texts. The first paragraph is the greeting; `above` follows it. A subject of the
 * merchant ends in the order's number if the original has one.
 */
export function withOwnTexts(
  email: { readonly subject: string; readonly text: string },
  own: EmailText,
  signed: string,
): { subject: string; text: string } {
  const [greeting = '', ...paragraphs] = email.text.trim().split(/\n{2,}/)
  const text = [greeting, own.above, ...paragraphs, own.below, signed].filter(Boolean)
  return { subject: subjectOf(email.subject, own.subject), text: text.join('\n\n') }
}

function subjectOf(original: string, own: string): string {
  if (own === '') return original
  const [number] = orderNumber.exec(original) ?? []
  return number && !own.includes(number) ? `${own} (${number})` : own
}
