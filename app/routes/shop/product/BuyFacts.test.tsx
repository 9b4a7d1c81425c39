// The facts before buying say what the shop's setting says about identity checks.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { coins } from '../../../../shop/platform/money/rules.ts'
import { LanguageContext } from '../../../i18n/text'
import { BuyFacts } from './BuyFacts'

const shown = (freeBelow: bigint) =>
  renderToStaticMarkup(
    <LanguageContext value="en">
      <BuyFacts hours={{ from: 24, to: 48 }} freeBelow={freeBelow} />
    </LanguageContext>,
  ).replace(/<[^>]*>/g, '')

test('where all orders are checked, it says so; below a threshold it threatens no check', () => {
  expect(shown(0n)).toContain('We check your identity once before we ship your first order.')
  const free = shown(coins(2500))
  expect(free).toContain('Orders under π\u00a02,500 need no identity check.')
  expect(free).not.toContain('your first order')
})
