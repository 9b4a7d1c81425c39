// The one promise of how long an identity check takes: it ends no earlier than it begins. Pure.

export const promiseKeys = ['reviewHoursFrom', 'reviewHoursTo'] as const

type Hours = { readonly from: number; readonly to: number }

/** From kept texts; an empty one is as the shop was started with. */
export const promised = (
  { reviewHoursFrom, reviewHoursTo }: Readonly<Record<(typeof promiseKeys)[number], string>>,
  started: Hours,
): Hours => ({
  from: Number(reviewHoursFrom || started.from),
  to: Number(reviewHoursTo || started.to),
})
