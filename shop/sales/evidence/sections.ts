// An evidence file as rows to read, for its page and its PDF. Pure: translated texts are passed in.
import type { Evidence, Json } from './rules/format.ts'

type Say = (group: string, key: string, values?: Record<string, string | number>) => string

/** Labels that other groups of messages have. */
const elsewhere: Readonly<Record<string, readonly [group: string, key: string]>> = {
  'section.documents': ['invoice', 'documents'],
  'label.at': ['payment', 'ledger.at'],
  'label.hash': ['payment', 'ledger.hash'],
  'label.from': ['payment', 'ledger.from'],
  'label.ledger': ['payment', 'network'],
  'label.amount': ['invoice', 'amount'],
  'label.discount': ['invoice', 'discount'],
  'label.shipping': ['invoice', 'delivery'],
  'label.fee': ['invoice', 'fee'],
  'label.total': ['invoice', 'total'],
  'label.company': ['invoice', 'company'],
  'label.address': ['orders', 'address'],
  'section.edited': ['orders', 'edits.title'],
  'label.reason': ['orders', 'edits.reason'],
  'label.before': ['orders', 'edits.before'],
  'label.after': ['orders', 'edits.after'],
  'page.terms': ['footer', 'legal.terms'],
  'page.withdrawal': ['footer', 'legal.withdrawal'],
  'page.privacy': ['footer', 'legal.privacy'],
}

/** A text of the evidence, from whichever group of messages has it. */
export type Words = (key: string, values?: Record<string, string | number>) => string

export const evidenceWords =
  (say: Say): Words =>
  (key, values) => {
    const [, reason] = /^reason\.(\w+)$/.exec(key) ?? []
    const known = reason ? (['orders', `edits.reasons.${reason}`] as const) : elsewhere[key]
    const [group, name] = known ?? ['evidence', key]
    return say(group, name, values)
  }

export const sectionNames = [
  'shown',
  'agreed',
  'edited',
  'paid',
  'sent',
  'returned',
  'refunded',
  'documents',
  'audit',
] as const
export type SectionName = (typeof sectionNames)[number]

export type Row = {
  readonly label: string
  readonly value: string
  /** A hash, an address or a number that is copied. */
  readonly isCode?: boolean
}
export type Section = { readonly name: SectionName; readonly rows: readonly Row[] }

type Node = { readonly [name: string]: Json }

/** `moment` writes a time in the reader's language. Sections without rows have nothing to say yet. */
export function sectionsOf(
  evidence: Evidence,
  t: Words,
  moment: (at: Date) => string,
): readonly Section[] {
  const time = (value: Json | undefined) =>
    typeof value === 'string' ? moment(new Date(value)) : ''
  const row = (key: string, value: string, isCode = false): Row[] =>
    value === '' ? [] : [{ label: t(`label.${key}`), value, ...(isCode && { isCode }) }]
  const rows: Record<SectionName, () => Row[]> = {
    shown: () => {
      const shown = node(evidence.shown)
      if (!evidence.shown) return row('record', t('notRecorded'))
      const seller = node(shown.seller)
      return [
        ...row('time', time(shown.at)),
        ...row('seller', [seller.name, seller.address].map(text).filter(Boolean).join(', ')),
        ...nodes(shown.lines).flatMap((line) => [
          lineRow(line),
          ...row('fullPrice', money(line.fullPrice)),
          ...row('lowest', money(line.lowestOf30Days)),
        ]),
        ...list(shown.notices).flatMap((each) => row('notice', t(`notice.${text(each)}`))),
        ...nodes(shown.texts).flatMap(({ page, sha256 }) => [
          { label: t(`page.${text(page)}`), value: `SHA-256 ${text(sha256)}`, isCode: true },
        ]),
        ...row(
          'consent',
          t(
            shown.by === 'staff'
              ? 'consent.staff'
              : shown.isAccepted === true
                ? 'consent.yes'
                : 'consent.order',
          ),
        ),
        ...row('agent', text(shown.agent)),
        ...row('age', text(shown.declaredAge)),
      ]
    },
    agreed: () => {
      const agreed = node(evidence.agreed)
      const address = node(agreed.address)
      return [
        ...row('time', time(agreed.placedAt)),
        ...nodes(agreed.lines).map(lineRow),
        ...row('discount', notZero(agreed.discount)),
        ...row('shipping', notZero(agreed.shipping)),
        ...row('fee', notZero(agreed.fee)),
        ...row('total', money(agreed.total)),
        ...row('credit', notZero(agreed.creditUsed)),
        ...row(
          'address',
          addressParts
            .map((name) => text(address[name]))
            .filter(Boolean)
            .join(', '),
        ),
        ...row('company', text(node(agreed.business).company)),
      ]
    },
    edited: () =>
      nodes(evidence.edited).flatMap((edit) => [
        ...row('time', time(edit.at)),
        ...row(
          'reason',
          [t(`reason.${text(edit.reason)}`), text(edit.note)].filter(Boolean).join(' · '),
        ),
        ...(['before', 'after'] as const).flatMap((name) => {
          const version = node(edit[name])
          return [
            ...row(name, money(version.total)),
            ...nodes(version.lines).map(lineRow),
            ...row('discount', notZero(version.discount)),
            ...row('shipping', notZero(version.shipping)),
            ...row('fee', notZero(version.fee)),
          ]
        }),
      ]),
    paid: () =>
      nodes(node(evidence.paid).payments).flatMap((payment) => [
        ...row('amount', money(payment.amount)),
        ...row('asset', payment.counted === true ? '' : text(payment.asset), true),
        ...row('at', time(payment.at)),
        ...row('ledger', text(payment.ledger)),
        ...row('hash', text(payment.hash), true),
        ...row('from', text(payment.from), true),
      ]),
    sent: () =>
      nodes(evidence.sent).flatMap((parcel) => [
        ...row('time', time(parcel.sentAt)),
        ...row('carrier', text(parcel.carrier)),
        ...row('tracking', text(parcel.tracking), true),
        ...row('delivered', time(parcel.deliveredAt)),
      ]),
    returned: () => {
      const { withdrawal, returns } = node(evidence.returned)
      return [
        ...row('withdrawn', time(node(withdrawal).declaredAt)),
        ...nodes(returns).flatMap((each) => [
          ...row('time', time(each.askedAt)),
          ...row(
            'units',
            nodes(each.lines)
              .reduce((sum, { quantity }) => sum + Number(quantity), 0)
              .toString(),
          ),
          ...row('back', money(each.back)),
        ]),
      ]
    },
    refunded: () =>
      nodes(evidence.refunded).flatMap((refund) => [
        ...row('amount', money(refund.amount)),
        ...row('refundState', t(`refund.${text(refund.state)}`)),
        ...row('time', time(refund.requestedAt)),
        ...row('to', text(refund.address), true),
        ...row('hash', text(refund.hash), true),
      ]),
    documents: () =>
      nodes(evidence.documents).flatMap(({ label, issuedAt }) => [
        { label: text(label), value: time(issuedAt) },
      ]),
    audit: () => {
      const { number, hash } = node(node(evidence.audit).head)
      return number === undefined ? [] : row('head', `${text(number)} ${text(hash)}`, true)
    },
  }
  return sectionNames
    .map((name) => ({ name, rows: rows[name]() }))
    .filter(({ name, rows }) => name !== 'edited' || rows.length > 0)
}

const addressParts = [
  'fullName',
  'streetAddress',
  'postalCode',
  'city',
  'stateProvince',
  'country',
] as const

const node = (value: Json | undefined): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const nodes = (value: Json | undefined): readonly Node[] => list(value).map(node)
const text = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A line of an order: which variant, and how many at which price. */
function lineRow({ name, options, quantity, price }: Node): Row {
  const values = nodes(options).map(({ value }) => text(value))
  const label = [text(name), values.join(', ')].filter(Boolean).join(' — ')
  return { label, value: `${text(quantity)} × ${money(price)}` }
}

/** As the file says it: the same figures in every language. */
function money(value: Json | undefined): string {
  const { amount, currency } = node(value)
  return amount === undefined ? '' : `${text(amount)} ${text(currency)}`
}

const notZero = (value: Json | undefined): string =>
  /^-?0(\.0+)?$/.test(text(node(value).amount)) ? '' : money(value)
