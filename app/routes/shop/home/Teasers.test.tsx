// Category teasers lead to their category in a real shop.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CategoryTeaser } from '../../../../shop/catalog/categories/views.ts'
import { LanguageContext } from '../../../i18n/text'
import { Teasers } from './Teasers'

const lamps = { id: 'lamps', slug: 'lamps', name: 'Lamps', text: '', photo: null, art: null }

const linkIn = (demo: boolean) => {
  const shown = <Teasers teasers={[lamps as CategoryTeaser]} demo={demo} />
  const element = <LanguageContext value="en">{shown}</LanguageContext>
  const router = createMemoryRouter([{ path: '*', element }])
  return /href="([^"]*)"/.exec(renderToStaticMarkup(<RouterProvider router={router} />))?.[1]
}

test('to the category; in the demonstration to the featured products', () => {
  expect(linkIn(false)).toBe('/category/lamps')
  expect(linkIn(true)).toBe('#featured-products')
})
