// Days of the journal from the URL; without any, this month until today. Invalid days are kept as typed.

import { isDay } from '../../../../../shop/platform/settings/rules/own-tax-rates.ts'
import { shopDay } from '../../../../../shop/platform/time-zone.ts'
import type { World } from '../../../../../shop/world.ts'

export type BooksQuery = {
  readonly from: string
  readonly until: string
  /** Why there is no journal of these days. */
  readonly problem: 'days' | 'order' | null
}

export function booksQuery(world: World, request: Request): BooksQuery {
  const { searchParams } = new URL(request.url)
  const today = shopDay(world, world.now())
  const from = searchParams.get('from')?.trim() || `${today.slice(0, 8)}01`
  const until = searchParams.get('until')?.trim() || today
  const isKnown = [from, until].every((day) => isDay(day) && day >= '2000-01-01')
  return { from, until, problem: !isKnown ? 'days' : from > until ? 'order' : null }
}
