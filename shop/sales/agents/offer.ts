// Version of an agent's offer as a page shows it: a digest for each part, so that a change can be named.
import { createHash } from 'node:crypto'
import type { PurchaseView } from '../checkout/views/purchase.ts'
import { buyerFields, placeFields, type Session } from './rules.ts'

export const offerParts = ['items', 'delivery', 'address', 'discount', 'total'] as const
export type OfferPart = (typeof offerParts)[number]

type Offer = Pick<PurchaseView, 'lines' | 'missing' | 'delivery' | 'discount' | 'code' | 'total'>

/** The digests of all parts; equal only for the same offer of the same checkout. */
export function offerVersion(
  { id, buyer, destination }: Pick<Session, 'id' | 'buyer' | 'destination'>,
  { lines, missing, delivery, discount, code, total }: Offer,
): string {
  const { country, chosen } = delivery
  const parts: Record<OfferPart, readonly unknown[]> = {
    items: [
      lines.map(({ variantId, quantity, price, total }) => [variantId, quantity, price, total]),
      missing.map(({ variantId, quantity }) => [variantId, quantity]),
    ],
    delivery: [country, chosen && [chosen.id, chosen.price]],
    address: [
      destination && placeFields.map((field) => destination[field]),
      buyer && buyerFields.map((field) => buyer[field]),
    ],
    discount: [discount, code && [code.text, code.problem]],
    total: [total],
  }
  return offerParts.map((part) => digest([id, part, parts[part]])).join('.')
}

/** Parts that differ; all of them if the first is no version. */
export function changedParts(before: string, now: string): OfferPart[] {
  const [old, current] = [before.split('.'), now.split('.')]
  return offerParts.filter((_, at) => old[at] !== current[at])
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)))
    .digest('base64url')
