import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageContext } from '../../../i18n/text'
import { ProductDetails } from './ProductDetails'

const draw = (more: Partial<Parameters<typeof ProductDetails>[0]> = {}) => {
  const element = (
    <LanguageContext value="en">
      <ProductDetails detailsHtml="" features={[]} specifications={[]} attributes={[]} {...more} />
    </LanguageContext>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const headings = (html: string) => [...html.matchAll(/<h[23]>(.*?)<\/h[23]>/g)].map(([, at]) => at)

test('empty sections have no heading', () => {
  expect(draw()).toBe('')
  expect(draw({ detailsHtml: '<p dir="auto">Glows.</p>' })).toMatch(
    /<h2>[^<]+<\/h2><div class="rich-text"><p dir="auto">Glows\.<\/p><\/div>/,
  )
  expect(draw({ sizeGuideHtml: '<table></table>' })).toMatch(
    /<details class="size-guide"><summary>Size guide<\/summary>.*<table>/,
  )
  expect(headings(draw({ features: ['Floats'] }))).toHaveLength(2)
  expect(draw({ features: ['Floats'] })).not.toContain('<p')
  expect(headings(draw({ specifications: [['Weight', '1 kg']] }))).toHaveLength(1)
})
