// The one address that takes a form from outside the shop: a mail provider ends a subscription for its reader (RFC 8058).
const page = /^(\/[a-z]{2})?\/newsletter\/unsubscribe\?token=[\w.-]{1,120}$/

/** By a path with its query, which is the whole of what such a request knows. */
export const isOneClickPage = (path: string): boolean => page.test(path)
