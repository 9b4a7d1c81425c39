// SQL of pay links.
import type { Place } from '../../platform/pagination.ts'
import { countChanged, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Draft, DraftLine, Entered, LinkKind } from './rules.ts'

export type PayLinkRow = {
  readonly id: string
  readonly kind: LinkKind
  /** Null once it is sent. */
  readonly draft: Draft | null
  readonly note: string
  readonly reason: string
  readonly version: number
  readonly orderNumber: string | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Stored = Omit<PayLinkRow, 'draft'> & { readonly draft: ReturnType<typeof encoded> | null }

const columns = (db: Db) => db`
  id, kind, draft, note, reason, version, order_number as "orderNumber", created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`

/** JSON has no bigint: amounts are texts. */
const encoded = ({ lines, discount, shipping, ...draft }: Draft) => ({
  ...draft,
  lines: lines.map(({ price, ...line }) => ({
    ...line,
    price: price === null ? null : String(price),
  })),
  discount: String(discount),
  shipping: shipping === null ? null : String(shipping),
})

const decoded = ({ draft, ...row }: Stored): PayLinkRow => ({
  ...row,
  draft: draft && {
    ...draft,
    lines: draft.lines.map(
      ({ price, ...line }) =>
        ({ ...line, price: price === null ? null : BigInt(price) }) as DraftLine,
    ),
    discount: BigInt(draft.discount),
    shipping: draft.shipping === null ? null : BigInt(draft.shipping),
  },
})

const one = async (rows: Promise<Stored | null>): Promise<PayLinkRow | null> => {
  const row = await rows
  return row ? decoded(row) : null
}

/** False if the id is taken. */
export const insertPayLink = async (
  db: Db,
  row: Entered & {
    readonly id: string
    readonly kind: LinkKind
    readonly by: string
    readonly at: Date
  },
) =>
  hasChanged(db`
    insert into pay_links (id, kind, draft, note, reason, created_by, created_at, updated_at)
    values (${row.id}, ${row.kind}, ${db.json(encoded(row.draft) as never)}, ${row.note}, ${row.reason},
      ${row.by}, ${row.at}, ${row.at})
    on conflict (id) do nothing`)

export const payLinkById = (db: Db, id: string) =>
  one(firstOf(db<Stored[]>`select ${columns(db)} from pay_links where id = ${id}`))

export const lockedPayLink = (db: Db, id: string) =>
  one(firstOf(db<Stored[]>`select ${columns(db)} from pay_links where id = ${id} for update`))

export const payLinkOfOrder = (db: Db, number: string) =>
  one(firstOf(db<Stored[]>`select ${columns(db)} from pay_links where order_number = ${number}`))

/** Only of this version: one of two writers wins. */
export const updateDraft = async (
  db: Db,
  id: string,
  version: number,
  { draft, note, reason, at }: Entered & { readonly at: Date },
) =>
  hasChanged(db`
    update pay_links set draft = ${db.json(encoded(draft) as never)}, note = ${note}, reason = ${reason},
      version = version + 1, updated_at = ${at}
    where id = ${id} and version = ${version} and order_number is null`)

/** Whom it is for is with the order from now on. */
export const setSent = async (db: Db, id: string, number: string, at: Date) => db`
  update pay_links set draft = null, order_number = ${number}, version = version + 1, updated_at = ${at}
  where id = ${id}`

export const deleteDraft = async (db: Db, id: string) =>
  hasChanged(db`delete from pay_links where id = ${id} and order_number is null`)

export const deleteDraftsBefore = async (db: Db, before: Date) =>
  countChanged(db`delete from pay_links where order_number is null and updated_at < ${before}`)

/** The newest first, of one kind or both; those of the till only from `since`. */
export const listPayLinks = async (
  db: Db,
  {
    kind,
    after,
    since,
    limit,
  }: {
    readonly kind: LinkKind | null
    readonly after: Place | null
    readonly since: Date | null
    readonly limit: number
  },
): Promise<PayLinkRow[]> => {
  const rows = await db<Stored[]>`
    select ${columns(db)} from pay_links
    where true ${kind ? db`and kind = ${kind}` : db``} ${since ? db`and created_at >= ${since}` : db``}
      ${after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``}
    order by created_at desc, id desc limit ${limit}`
  return rows.map(decoded)
}

/** What was written for an erased customer. */
export const blankNotes = async (db: Db, userId: string) =>
  countChanged(db`
    update pay_links p set note = '', reason = '' from orders o
    where o.number = p.order_number and o.user_id = ${userId} and (p.note, p.reason) <> ('', '')`)
