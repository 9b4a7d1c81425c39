// What a form of a bank statement may hold. Pure.

/** How days with slashes are meant; `auto` takes what the file itself shows. */
export const dayOrders = ['auto', 'dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** In bytes: 5,000 rows with long texts. */
export const largestStatement = 4 * 1024 * 1024
export const mostRows = 5000
/** Lines that one form records. */
export const mostChosen = 200
