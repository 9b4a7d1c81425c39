import { describe, expect, test } from 'vitest'
import { parseCookies } from '../../../http/cookies'
import { changedPreferences, preferencesCookie, preferencesOf } from './preferences'

const nothing = { isNarrow: false, hidden: {} }
/** Preferences as parsed from the cookie that a browser returns. */
const readBack = (preferences: typeof nothing) =>
  preferencesOf({ cookies: parseCookies(preferencesCookie(preferences).split(';')[0] ?? '') })

describe('preferences of the dashboard', () => {
  test('without a cookie the navigation has labels, and lists have every column', () => {
    expect(preferencesOf({ cookies: {} })).toEqual(nothing)
  })

  test('the navigation and each list are stored independently', () => {
    const narrow = changedPreferences(nothing, { rail: 'icons' })
    const orders = changedPreferences(narrow, {
      list: 'orders',
      all: 'items.referrer.total',
      'show.total': 'on',
    })
    const users = changedPreferences(orders, { list: 'users', all: 'email' })
    expect(readBack(users)).toEqual({
      isNarrow: true,
      hidden: { orders: ['items', 'referrer'], users: ['email'] },
    })
    const shown = changedPreferences(users, { list: 'users', all: 'email', 'show.email': 'on' })
    expect(readBack(changedPreferences(shown, { rail: 'words' }))).toEqual({
      isNarrow: false,
      hidden: { orders: ['items', 'referrer'] },
    })
  })

  test.each(['%', 'a=b=c', 'orders=../../x', 'rail=<script>', `orders=${'a.'.repeat(4_000)}`])(
    'ignores an invalid cookie: %s',
    (dashboard) => {
      const { isNarrow, hidden } = preferencesOf({ cookies: { dashboard } })
      expect(isNarrow).toBe(false)
      for (const names of Object.values(hidden))
        expect(names.every((name) => /^[a-z-]+$/i.test(name))).toBe(true)
      expect(preferencesCookie({ isNarrow, hidden }).length).toBeLessThan(4_000)
    },
  )

  test('an unknown list or column changes nothing', () => {
    for (const list of ['', '../x', 'a=b', 'x;y'])
      expect(changedPreferences(nothing, { list, all: 'total' })).toEqual(nothing)
    expect(changedPreferences(nothing, { list: 'orders', all: 'a;b.c=d' }).hidden.orders).toEqual(
      [],
    )
  })
})
