import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { address } from '../../../../tests/support/shopping.ts'
import { LanguageContext } from '../../../i18n/text'
import { Delivery } from './Delivery'

function shown(isHandedOver: boolean, to: typeof address | null) {
  const section = (
    <Delivery
      number="PI-1763725200000"
      status="awaiting_payment"
      address={to && { ...to, instructions: '' }}
      business={null}
      isHandedOver={isHandedOver}
      way={null}
    />
  )
  const page = <LanguageContext value="en">{section}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('what is handed over has whom its invoice names, and no address to ship to', () => {
  expect(shown(true, null)).toBe('')
  expect(shown(true, address)).toContain('Bill to')
  expect(shown(true, address)).toContain('Ada Byron')
  expect(shown(true, address)).not.toContain('/shipping-details')
  expect(shown(false, null)).toContain('Enter shipping address')
  expect(shown(false, address)).toContain('Shipping address')
})
