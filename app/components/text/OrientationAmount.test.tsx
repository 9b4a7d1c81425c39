import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Orientation } from '../../../shop/payments/rates/rules.ts'
import { coins } from '../../../shop/platform/money/rules.ts'
import { CurrencyContext } from '../../i18n/currency'
import { LanguageContext } from '../../i18n/text'
import { OrderSummary } from '../checkout/OrderSummary'
import { OrientationAmount, OrientationProvider } from './OrientationAmount'

const draw = (
  element: React.ReactNode,
  orientation: Orientation | null,
  { language = 'en', currency = 'PI' }: { language?: 'en' | 'de'; currency?: 'PI' | 'EUR' } = {},
) => {
  const page = (
    <LanguageContext value={language}>
      <CurrencyContext value={currency}>
        <OrientationProvider orientation={orientation}>{element}</OrientationProvider>
      </CurrencyContext>
    </LanguageContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')
const euros: Orientation = { currency: 'EUR', rate: '0.5125', until: Date.now() + 60_000 }

test('says "about" in words, in the reader’s language, and nothing without a rate', () => {
  const amount = <OrientationAmount amount={coins(24)} />
  expect(wordsOf(draw(amount, euros))).toBe('about €12.30')
  expect(wordsOf(draw(amount, euros, { language: 'de' }))).toBe('etwa 12,30 €')
  expect(draw(amount, null)).toBe('')
  const inPi = { ...euros, currency: 'PI' } as const
  expect(wordsOf(draw(<OrientationAmount amount={1230n} />, inPi, { currency: 'EUR' }))).toBe(
    'about π 24',
  )
})

test('stands beside a total that is still to be paid, not on an order whose quote is fixed', () => {
  expect(draw(<OrderSummary lines={[]} total={coins(24)} />, euros)).toContain('€12.30')
  expect(draw(<OrderSummary lines={[]} total={coins(24)} currency="PI" />, euros)).not.toContain(
    '€12.30',
  )
})
