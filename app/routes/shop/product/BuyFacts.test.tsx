// The facts before buying say what the shop's setting says about identity checks.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { coins } from '../../../../shop/platform/money/rules.ts'
import type { IdentityRule } from '../../../../shop/platform/settings/rules/identity-checks.ts'
import { LanguageContext } from '../../../i18n/text'
import { BuyFacts } from './BuyFacts'

const shown = (rule: IdentityRule) =>
  renderToStaticMarkup(
    <LanguageContext value="en">
      <BuyFacts hours={{ from: 24, to: 48 }} rule={rule} />
    </LanguageContext>,
  ).replace(/<[^>]*>/g, '')

test('each rule has its sentence; only the one that checks all orders says so', () => {
  const always = 'We check your identity once before we ship your first order.'
  expect(shown({ kind: 'always' })).toContain(always)
  const others = [
    [{ kind: 'total', from: coins(2500) }, 'Orders under π\u00a02,500 need no identity check.'],
    [{ kind: 'never' }, 'No identity check.'],
    [{ kind: 'countries', ids: ['DE'] }, 'Some orders need an identity check'],
    [{ kind: 'categories', ids: ['tea'] }, 'Some orders need an identity check'],
  ] as const
  for (const [rule, sentence] of others) {
    expect(shown(rule)).toContain(sentence)
    expect(shown(rule)).not.toContain('your first order')
  }
})
