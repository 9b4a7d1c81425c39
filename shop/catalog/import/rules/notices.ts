// Notices about what a file loses on the way, the weightiest first. Pure.

/** Reasons by weight; those that are not listed come last. */
const order = [
  'skipped',
  'giftCardDraft',
  'virtual',
  'negativeStock',
  'inStock',
  'uncounted',
  'salePrice',
  'compareAt',
  'ignoredAmount',
  'salePromotion',
  'anyValue',
  'unlisted',
  'category',
  'picture',
  'brand',
].map((name) => `imports.row.${name}`)

export const byNoticeWeight = <Of extends { readonly reason: string; readonly count: number }>(
  notices: readonly Of[],
): Of[] => {
  const place = ({ reason }: Of) => {
    const at = order.indexOf(reason)
    return at < 0 ? order.length : at
  }
  return notices.toSorted((a, b) => place(a) - place(b) || b.count - a.count)
}
