// Promised review time of identity checks: must not end before it begins. Pure.

export const promiseKeys = ['reviewHoursFrom', 'reviewHoursTo'] as const

type Hours = { readonly from: number; readonly to: number }

/** From stored texts; an empty one means the configuration. */
export const promised = (
  { reviewHoursFrom, reviewHoursTo }: Readonly<Record<(typeof promiseKeys)[number], string>>,
  started: Hours,
): Hours => ({
  from: Number(reviewHoursFrom || started.from),
  to: Number(reviewHoursTo || started.to),
})
