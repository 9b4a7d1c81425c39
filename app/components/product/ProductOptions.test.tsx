import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { OptionType } from '../../../shop/catalog/products/rules/catalog.ts'
import { LanguageContext } from '../../i18n/text'
import { ProductOptions } from './ProductOptions'
import { type Offered, shownChoice } from './shown-choice'

/** A product with this many sizes; the first is sold out. */
const sized = (count: number, type: OptionType = 'button'): Offered => ({
  options: [
    {
      name: 'Size',
      label: 'Größe',
      type,
      values: Array.from({ length: count }, (_, at) => ({
        name: `${30 + at}`,
        label: `EU ${30 + at}`,
      })),
    },
  ],
  variants: Array.from({ length: count }, (_, at) => ({
    id: `variant${at}`,
    values: [at],
    price: 1n,
    left: 3,
    soldOut: at === 0,
  })),
})

function draw(product: Offered, search = ''): string {
  const choice = shownChoice(product, new URLSearchParams(search))
  const element = (
    <LanguageContext value="en">
      <ProductOptions productId="shoes-1" product={product} choice={choice} />
    </LanguageContext>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const inputs = (html: string) => html.match(/<input[^>]*>/g) ?? []

test('values are required radio buttons of the purchase form, none checked or disabled', () => {
  const html = draw(sized(3))
  expect(inputs(html)).toHaveLength(3)
  for (const input of inputs(html)) {
    for (const part of ['type="radio"', 'name="size"', 'form="buy"', 'required=""'])
      expect(input).toContain(part)
    expect(input).not.toMatch(/checked|disabled/)
  }
})

test('the chosen value is checked and named in the legend', () => {
  const html = draw(sized(3), '?size=31')
  expect(inputs(html).filter((input) => input.includes('checked'))).toHaveLength(1)
  expect(html).toMatch(
    /<legend[^>]*><span>Größe<\/span><span>: <bdi>EU 31<\/bdi><\/span><\/legend>/,
  )
})

test('a sold-out value says so in text', () => {
  const [first, second] = draw(sized(2)).split('</label>')
  expect(first).toContain('title="EU 30 · Sold out"')
  expect(first).toContain('<span class="visually-hidden"> Sold out</span>')
  expect(second).not.toContain('Sold out')
})

test.each([
  ['twelve are buttons', sized(12), false],
  ['thirteen are a list', sized(13), true],
  ['a list is one however short', sized(2, 'list'), true],
])('%s', (_, product, isList) => {
  const html = draw(product)
  expect(html.includes('<select')).toBe(isList)
  expect(inputs(html)).toHaveLength(isList ? 0 : product.variants.length)
  if (isList) expect(html).toMatch(/<option value="" selected="">Please choose: Größe<\/option>/)
  if (isList) expect(html).toContain('>EU 30 · Sold out</option>')
})

test('without script a button shows the choice; a product without options has nothing', () => {
  expect(draw(sized(2))).toMatch(/<noscript>.*formMethod="get"|<noscript>.*formmethod="get"/s)
  const plain = {
    options: [],
    variants: sized(1).variants.map((each) => ({ ...each, values: [] })),
  }
  expect(draw(plain)).toBe('')
})
