// Without a price in a token the method says why: an outage of the rate is not “not set up”.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type TokenMethod, tokenMethod } from '../../../shop/payments/requests/rules/methods.ts'
import type { TokenOffer } from '../../../shop/payments/requests/views/offered-methods.ts'
import { type TokenCode, tokenCode } from '../../../shop/platform/money/rules.ts'
import { LanguageContext } from '../../i18n/text'
import { TokenMethods } from './TokenMethods'

const rendered = (offer: TokenOffer) =>
  renderToStaticMarkup(
    <LanguageContext value="en">
      <TokenMethods offer={offer} chosen={null} />
    </LanguageContext>,
  )
const shown = (absence: 'paused' | 'noRate' | 'notSetUp') =>
  rendered({ method: 'usdt', asset: 'USDT', price: null, absence })

test('a missing rate, a pause and a missing setup are told apart', () => {
  expect(shown('noRate')).toContain('there is no current exchange rate')
  expect(shown('paused')).toContain('This payment method is paused')
  expect(shown('notSetUp')).toContain('This payment method is not set up yet.')
})

test('each chain of a token is a choice that names token, chain and amount', () => {
  const asset = tokenCode('USDC') as TokenCode
  const method: TokenMethod = tokenMethod(asset)
  const chains = [
    { ledger: 'eip155:1', name: 'Ethereum' },
    { ledger: 'eip155:137', name: 'Polygon' },
  ]
  const price = {
    amount: 12_500_000n,
    rate: '0.5',
    source: 'setting',
    asOf: new Date(0),
    chains,
  }
  const page = rendered({ method, asset, price, absence: null })
  for (const text of ['value="usdc eip155:137"', 'Pay with USDC on Polygon', '12.50\u00a0USDC'])
    expect(page).toContain(text)
  expect(page).not.toContain('USDT')
})
