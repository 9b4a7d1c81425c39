import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ThresholdYear } from '../../../../../shop/sales/invoicing/views/threshold.ts'
import { LanguageContext } from '../../../../i18n/text'
import { OssThreshold } from './oss-threshold'

const last: ThresholdYear = { year: 2025, sums: [], euros: 0n, percent: 0 }

function shown(now: ThresholdYear, notice: 'near' | 'over' | null, linksSettings = true) {
  const card = <OssThreshold threshold={{ years: [now, last], notice }} {...{ linksSettings }} />
  const page = <LanguageContext value="en">{card}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element: page }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/\u00a0/g, ' ')
}

test('says how much is used in both years, and gives notice with the way to the setting', () => {
  const sums = [{ currency: 'EUR', net: 8_123_45n }] as const
  const html = shown({ year: 2026, sums, euros: 8_123_45n, percent: 81 }, 'near')
  expect(html).toContain('2026: €8,123.45 of €10,000.00 (81%)')
  expect(html).toContain('2025: €0.00 of €10,000.00 (0%)')
  expect(html).toContain('at least 80% of the threshold')
  expect(html).toContain('href="/admin/settings/invoices"')
  expect(shown({ year: 2026, sums, euros: 8_123_45n, percent: 81 }, 'near', false)).not.toContain(
    'href',
  )
})

test('without a rate it says what was sold, and compares nothing', () => {
  const sums = [
    { currency: 'EUR', net: 100_00n },
    { currency: 'PI', net: 120_000_000n },
  ] as const
  const html = shown({ year: 2026, sums, euros: null, percent: null }, null)
  expect(html).toContain('2026: €100.00 + π 12. Without an exchange rate')
})
