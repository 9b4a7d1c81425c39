// One-click unsubscribe (RFC 8058): the only route that accepts cross-origin forms.
const page = /^(\/[a-z]{2})?\/newsletter\/unsubscribe\?token=[\w.-]{1,120}$/

/** Identified by path and query only. */
export const isOneClickPage = (path: string): boolean => page.test(path)
