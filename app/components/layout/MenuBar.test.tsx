// The header menu without script: links and popovers that its buttons name.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { MenuLink } from '../../../shop/storefront/menus/rules/menus.ts'
import { LanguageContext } from '../../i18n/text'
import { MenuBar } from './MenuBar'

const link = (id: string, below: MenuLink[] = [], href: string | null = `/category/${id}`) => ({
  id,
  label: id,
  href,
  below,
})
const shown = (menu: MenuLink[], at = '/') => {
  const element = (
    <LanguageContext value="en">
      <MenuBar menu={menu} />
    </LanguageContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('each level is a link, and a button beside an entry with others below it opens their panel', () => {
  const html = shown([link('coffee', [link('beans', [link('dark')])]), link('cups')])
  for (const id of ['coffee', 'beans', 'dark', 'cups'])
    expect(html).toContain(`href="/category/${id}"`)
  expect(html).toContain('popoverTarget="menu-coffee"')
  expect(html).toContain('aria-label="coffee: subcategories"')
  expect(html).toMatch(/<div id="menu-coffee" popover="auto"/)
  expect(html).not.toContain('menu-cups')
})

test('the drawer of a phone has a button that closes it', () => {
  const html = shown([link('cups')])
  expect(html).toMatch(
    /<button[^>]*popoverTarget="shop-menu"[^>]*popoverTargetAction="hide"[^>]*aria-label="Close"/,
  )
})

test('an entry without a link of its own is the button, and the current page is marked', () => {
  const html = shown([link('more', [link('cups')], null)], '/category/cups')
  expect(html).toMatch(/<button[^>]*popoverTarget="menu-more"[^>]*><bdi>more<\/bdi>/)
  expect(html).not.toContain('All: more')
  expect(html).toContain('aria-current="page"')
})
