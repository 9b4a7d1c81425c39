// SQL of reviews.
import { limitTo, type Place } from '../../platform/pagination.ts'
import { countOf, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import { type ReviewState, reviewStates } from './rules.ts'

export type ReviewRow = {
  readonly id: string
  readonly productId: string
  /** Null for a sample review of the demonstration. */
  readonly userId: string | null
  readonly author: string
  readonly rating: number
  readonly words: string
  /** Of the page on which it was written; null where it is not known. */
  readonly language: string | null
  readonly status: ReviewState
  readonly reason: string | null
  readonly createdAt: Date
  readonly changedAt: Date
}

const columns = (db: Db) => db`
  r.id, r.product_id as "productId", r.user_id as "userId", r.author, r.rating, r.text as words, r.language, r.status, r.reason,
  r.created_at as "createdAt", r.changed_at as "changedAt"`

/** A customer's only review of a product: another one replaces it. */
export const putReview = async (db: Db, review: ReviewRow) => db`
  insert into reviews (id, product_id, user_id, author, rating, text, language, status, reason, created_at,
    changed_at)
  values (${review.id}, ${review.productId}, ${review.userId}, ${review.author}, ${review.rating},
    ${review.words}, ${review.language}, ${review.status}, ${review.reason}, ${review.createdAt}, ${review.changedAt})
  on conflict (product_id, user_id) do update set author = excluded.author, rating = excluded.rating,
    text = excluded.text, language = excluded.language, status = excluded.status, reason = null, changed_at = excluded.changed_at`

export const ownReview = async (db: Db, userId: string, productId: string) =>
  firstOf(db<ReviewRow[]>`
    select ${columns(db)} from reviews r where r.product_id = ${productId} and r.user_id = ${userId}`)

export const allOwn = async (db: Db, userId: string) => db<ReviewRow[]>`
    select ${columns(db)} from reviews r where r.user_id = ${userId} order by r.created_at`

export const deleteOwn = async (db: Db, userId: string, productId: string) =>
  hasChanged(db`
    delete from reviews where product_id = ${productId} and user_id = ${userId}`)

export const byId = async (db: Db, id: string) =>
  firstOf(db<ReviewRow[]>`select ${columns(db)} from reviews r where r.id = ${id}`)

export const locked = async (db: Db, id: string) =>
  firstOf(db<ReviewRow[]>`
    select ${columns(db)} from reviews r where r.id = ${id} for update`)

export const setStatus = async (
  db: Db,
  id: string,
  from: ReviewState,
  to: ReviewState,
  reason: string | null,
) =>
  hasChanged(db`
    update reviews set status = ${to}, reason = ${reason} where id = ${id} and status = ${from}`)

export const publishedOf = async (db: Db, productId: string, language: string, limit: number) => db<
  ReviewRow[]
>`
    select ${columns(db)} from reviews r where r.product_id = ${productId} and r.status = 'published'
    order by (coalesce(r.language, ${language}) = ${language} or r.text = '') desc, r.created_at desc, r.id desc
    limit ${limit}`

export const countRatings = async (db: Db, productId: string) => db<
  { rating: number; count: number }[]
>`
    select rating, count(*) from reviews where product_id = ${productId} and status = 'published'
    group by rating`

export const countInState = async (db: Db, status: ReviewState, most: number) =>
  countOf(db`
    select count(*) from (select 1 from reviews where status = ${status} limit ${most}) as counted`)

export type ListedRow = ReviewRow & { readonly product: string }

/** Last changed first, with keyset pagination. Without a state, all states are listed together. */
export async function listReviews(
  db: Db,
  query: {
    status: ReviewState | null
    after: Place | null
    limit: number
  },
): Promise<ListedRow[]> {
  const { status, after } = query
  const limit = limitTo(db, query.limit)
  const beyond = after ? db`and (changed_at, id) < (${after.at}, ${after.id})` : db``
  const states: readonly ReviewState[] = status ? [status] : reviewStates
  const found = states
    .map(
      (each) => db`(select * from reviews where status = ${each} ${beyond}
        order by changed_at desc, id desc limit ${limit})`,
    )
    .reduce((all, each) => db`${all} union all ${each}`)
  return db<ListedRow[]>`
    select ${columns(db)}, p.name as product
    from (select * from (${found}) as states order by changed_at desc, id desc limit ${limit}) as r
      join products p on p.id = r.product_id
    order by r.changed_at desc, r.id desc`
}
