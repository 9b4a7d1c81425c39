// Sources of exchange rates: a fixed one of USDT per Pi, or files and URLs in order of preference.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isPrivate } from '../../adapters/private-addresses.ts'
import { readRate } from '../../shop/payments/rates/rules.ts'
import type { Given, Wrong } from './names.ts'

export type RateSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'url'; readonly url: URL; readonly mayBePrivate: boolean }

export type RateSetup = {
  /** USDT for one Pi. */
  readonly fixed: string | null
  readonly sources: readonly RateSource[]
}

/** Without any, a method that needs a rate is watched but not offered. All errors are reported at once. */
export function readRates(given: Given, wrong: Wrong): RateSetup {
  const fixed = given('RATE_USDT_PER_PI')
  const places = (given('RATE_SOURCE') ?? '').split(/[\s,]+/).filter(Boolean)
  if (fixed && places.length > 0) wrong('Set either RATE_USDT_PER_PI or RATE_SOURCE, not both.')
  if (fixed && !readRate(fixed)) wrong('RATE_USDT_PER_PI must be a number, such as 0.83.')
  const mayBePrivate = given('RATE_SOURCE_PRIVATE') === '1'
  const sources = places.flatMap((place) => readSource(place, mayBePrivate, wrong) ?? [])
  return { fixed, sources }
}

function readSource(place: string, mayBePrivate: boolean, wrong: Wrong): RateSource | null {
  if (!/^https?:/i.test(place)) return { kind: 'file', path: resolve(place) }
  const url = URL.parse(place)
  if (url?.protocol !== 'https:' && !(url && mayBePrivate))
    return wrong('RATE_SOURCE must start with https:// or be the path of a file.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && (host === 'localhost' || (isIP(host) > 0 && isPrivate(host))))
    return wrong(
      'RATE_SOURCE is in a private network. If this is intended, set RATE_SOURCE_PRIVATE=1.',
    )
  return { kind: 'url', url, mayBePrivate }
}
