// Where a guest's link may lead: a page of that order. Pure.

/** The wanted page if it belongs to this order, otherwise the order's own page. */
export function pageOfOrder(wanted: string, number: string): string {
  const isOwn =
    new RegExp(`^/order/${number}(/evidence|/refund\\?token=[\\w.~-]+)?$`).test(wanted) ||
    new RegExp(`^/(payment|shipping-details|kyc[a-z-]*)\\?order=${number}$`).test(wanted) ||
    /^\/kyc[a-z-]*$/.test(wanted)
  return isOwn ? wanted : `/order/${number}`
}
