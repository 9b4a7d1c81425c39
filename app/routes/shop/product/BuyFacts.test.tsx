// The facts before buying say what the shop's setting says about identity checks.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { coins } from '../../../../shop/platform/money/rules.ts'
import type { IdentityRule } from '../../../../shop/platform/settings/rules/identity-checks.ts'
import { LanguageContext } from '../../../i18n/text'
import { BuyFacts, OrderFacts } from './BuyFacts'

type Terms = Partial<Parameters<typeof BuyFacts>[0]>
const shown = (rule: IdentityRule, { shipping = [], price = null }: Terms = {}, service = 'none') =>
  renderToStaticMarkup(
    <LanguageContext value="en">
      <BuyFacts rule={rule} shipping={shipping} price={price} />
      <OrderFacts hours={{ from: 24, to: 48, service }} rule={rule} />
    </LanguageContext>,
  ).replace(/<[^>]*>/g, '')

test('each rule has its sentence; only the one that checks all orders says so', () => {
  const always = 'We check your identity once before we ship your first order.'
  expect(shown({ kind: 'always' })).toContain(always)
  const others = [
    [{ kind: 'total', from: coins(2500) }, 'Orders under π\u00a02,500 need no identity check.'],
    [{ kind: 'countries', ids: ['DE'] }, 'Some orders need an identity check'],
    [{ kind: 'categories', ids: ['tea'] }, 'Some orders need an identity check'],
  ] as const
  for (const [rule, sentence] of others) {
    expect(shown(rule)).toContain(sentence)
    expect(shown(rule)).not.toContain('your first order')
  }
})

test('a shop whose checks a service makes promises no hours of its reviewers', () => {
  for (const rule of [
    { kind: 'always' },
    { kind: 'total', from: coins(2500) },
    { kind: 'countries', ids: ['DE'] },
  ] as const) {
    expect(shown(rule)).toContain('24–48 hours')
    const text = shown(rule, {}, 'Stripe Identity')
    expect(text).toContain('with Stripe Identity')
    expect(text).not.toContain('hours')
  }
})

test('a shop that checks nobody’s identity says nothing of it', () => {
  expect(shown({ kind: 'never' })).not.toMatch(/identity/i)
})

test('says what shipping costs, that it is free from a total, and where else it goes', () => {
  const home = { countries: ['DE'], price: coins(5), freeFrom: coins(49), daysFrom: 1, daysTo: 3 }
  const rest = { countries: null, price: coins(20), freeFrom: null, daysFrom: 7, daysTo: 7 }
  const said = (more: Terms) => shown({ kind: 'never' }, more)
  expect(said({})).toContain('The shop ships everywhere, free of charge.')
  const both = said({ shipping: [home, rest], price: coins(48) })
  expect(both).toContain('Germany · π\u00a05 · free from π\u00a049 · 1–3 days')
  expect(both).toContain('All other countries · π\u00a020 · 7 days')
  expect(said({ shipping: [home], price: coins(49) })).toContain('Germany · Free · 1–3 days')
  const many = { ...home, countries: ['AT', 'BE', 'CH', 'DE'] }
  expect(said({ shipping: [many] })).toMatch(/Austria, Belgium, Switzerland \+ 1 .*Germany · /)
  expect(said({ shipping: [rest] })).toContain('Shippingπ\u00a020 · 7 days')
})

test('a shop that says dates says them in place of the days', () => {
  const window = { from: '2026-12-08', to: '2026-12-10', until: '2026-12-07T13:00:00.000Z' }
  const home = {
    countries: ['DE'],
    price: coins(5),
    freeFrom: null,
    daysFrom: 1,
    daysTo: 3,
    window,
  }
  const said = shown({ kind: 'never' }, { shipping: [home] })
  expect(said).toContain('Germany · π\u00a05 Arrives Tue, December 8 – Thu, December 10')
  expect(said).not.toContain('1–3 days')
})
