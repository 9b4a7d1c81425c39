// The address of a pay link. Pure.

/** Without language. The token is a key: no log, cache or Referer has it (app/routes/checkout/pay-link). */
export const payLinkPath = (token: string): string => `/pay/${token}`
