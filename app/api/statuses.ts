// HTTP status of each refusal that an operation declares, by its cause.
import { statusOf } from '../http/refusals'

const byStatus: Readonly<Record<number, readonly string[]>> = {
  // The key may not do it.
  403: ['webhooks.scope', 'imports.scope', 'exports.person'],
  // What the path names does not exist.
  404: [
    'account.not_found',
    'catalog.missing',
    'categories.missing',
    'collections.missing',
    'events.missing',
    'exports.missing',
    'imports.missing',
    'orders.not_found',
    'orders.parcel_missing',
    'payment.no_request',
    'promotions.missing',
    'refund.unknown',
    'returns.missing',
    'reviews.missing',
    'transaction.unknown',
    'webhooks.missing',
  ],
  // The request is valid, and the present state does not allow it.
  409: [
    'admin.not_releasable',
    'catalog.category_missing',
    'catalog.field.pictures',
    'catalog.not_shown',
    'catalog.picture_known',
    'catalog.variants_merge',
    'categories.full',
    'categories.moving',
    'categories.promoted',
    'checkout.partly_sent',
    'checkout.too_late_to_cancel',
    'collections.by_rule',
    'collections.full',
    'exports.unready',
    'imports.state',
    'orders.changed',
    'orders.move',
    'orders.parcel_same',
    'orders.pieces_left',
    'promotions.begun',
    'promotions.over',
    'promotions.planned',
    'refund.excess_first',
    'refund.not_released',
    'refund.too_much',
    'returns.move',
    'returns.right',
    'reviews.decided',
    'stock.below',
    'stock.too_many',
    'webhooks.many',
    'webhooks.nothing',
  ],
  413: ['imports.too_large'],
  // The request itself is invalid, whatever the state.
  422: [
    'catalog.incomplete',
    'catalog.picture_animated',
    'catalog.picture_missing',
    'catalog.picture_small',
    'catalog.picture_type',
    'collections.too_many',
    'collections.unknown_products',
    'download.address',
    'download.missing',
    'download.private',
    'download.redirects',
    'download.refused',
    'download.too_large',
    'download.unknown',
    'form.invalid',
    'imports.answers',
    'imports.binary',
    'imports.columns',
    'imports.empty',
    'imports.header',
    'imports.header_twice',
    'imports.no_rows',
    'imports.options',
    'imports.workbook',
    'money.invalid',
    'orders.note',
    'orders.pieces_none',
    'orders.reason',
    'orders.tracking',
    'phrase.refused',
    'promotions.unknown',
    'refund.reason',
    'returns.words',
    'reviews.reason',
    'upload.broken',
    'upload.damaged',
    'upload.infected',
    'upload.too_many_pixels',
    'webhooks.private',
    'webhooks.unknown',
  ],
  429: ['exports.many', 'imports.many', 'limit.reached'],
  // The shop, or the server of an image, cannot answer at the moment.
  503: [
    'download.busy',
    'download.slow',
    'download.unreachable',
    'file.unreachable',
    'kyc.unreadable',
    'upload.busy',
    'upload.unreachable',
    'upload.unscanned',
  ],
  507: ['file.no_space', 'upload.no_space'],
}

const statuses = new Map(
  Object.entries(byStatus).flatMap(([status, codes]) =>
    codes.map((code) => [code, Number(status)] as const),
  ),
)

/** Whether the cause of this refusal is known. */
export const hasStatus = (code: string): boolean => statuses.has(code)

/** For a form, 400 is any invalid input; here it is what cannot be parsed at all. */
export function apiStatusOf(code: string): number {
  const usual = statuses.get(code) ?? statusOf(code)
  return usual === 400 ? 422 : usual
}
