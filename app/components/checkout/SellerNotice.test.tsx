import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../i18n/text'
import { TaxIncluded } from '../text/TaxIncluded'
import { OrderSummary } from './OrderSummary'
import { SellerNotice } from './SellerNotice'

const draw = (element: React.ReactNode) => {
  const page = <LanguageContext value="en">{element}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('links to the legal pages that exist, and no others', () => {
  const seller = { name: 'Kiln & Co', address: 'Am Markt 1\n10115 Berlin' }
  const html = draw(<SellerNotice seller={{ ...seller, pages: ['terms', 'withdrawal'] }} />)
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
    '/legal/terms',
    '/legal/withdrawal',
  ])
  expect(html).toContain('Kiln &amp; Co')
  expect(html).toContain('10115 Berlin')
  expect(draw(<SellerNotice seller={{ name: 'Kiln', address: '', pages: [] }} />)).not.toMatch(
    /<ul|<address/,
  )
})

test('the cart states the tax included in its total, and nothing without a tax', () => {
  expect(draw(<TaxIncluded rates={[1900, 1900, 0]} />)).toBe(
    '<p class="hint"><span>incl. 19% VAT</span> <span>plus shipping</span></p>',
  )
  expect(draw(<TaxIncluded rates={[1900, 700]} />)).toContain('incl. 7% and 19% VAT')
  expect(draw(<TaxIncluded rates={[0]} />)).toBe('')
})

test('the total states the tax that it includes, and nothing without a tax', () => {
  const total = 119_0000000n
  const taxes = [
    { rate: 1900, total, tax: 19_0000000n },
    { rate: 0, total, tax: 0n },
  ]
  const html = draw(<OrderSummary lines={[]} total={total} taxes={taxes} />)
  expect(html).toContain('incl. 19% VAT')
  expect(html).not.toContain('0% VAT: π 0')
  expect(html.match(/VAT/g)).toHaveLength(1)
  expect(draw(<OrderSummary lines={[]} total={total} />)).not.toContain('VAT')
})
