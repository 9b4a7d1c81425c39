// Without a USDT price the method says why: an outage of the rate is not “not set up”.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../i18n/text'
import { UsdtMethods } from './UsdtMethods'

const shown = (absence: 'paused' | 'noRate' | 'notSetUp') =>
  renderToStaticMarkup(
    <LanguageContext value="en">
      <UsdtMethods usdt={null} absence={absence} chosen={null} />
    </LanguageContext>,
  )

test('a missing rate, a pause and a missing setup are told apart', () => {
  expect(shown('noRate')).toContain('there is no current exchange rate')
  expect(shown('paused')).toContain('This payment method is paused')
  expect(shown('notSetUp')).toContain('This payment method is not set up yet.')
})
