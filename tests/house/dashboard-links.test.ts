// Addresses of the dashboard have no language, which a link of the router would add on a page of the shop.
import { expect, test } from 'vitest'
import { isTest, sourceFiles, textOf } from '../support/source-files.ts'

const link = /<(?:Link|LinkButton|NavLink|Form)\b[^>]*\b(?:to|action)=\{?["'`]\/admin\b/

/** Mend: an ordinary `<a href>`. */
test('pages of the shop lead to the dashboard without the router', () => {
  const pages = sourceFiles('app').filter(
    (file) => file.endsWith('.tsx') && !isTest(file) && !file.startsWith('app/routes/admin/'),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.filter((file) => link.test(textOf(file)))).toEqual([])
})

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a page
  ['<Link to={`/admin/catalogue/${id}`} reloadDocument>', true],
  ['<LinkButton kind="quiet" to="/admin">', true],
  ['<a href="/admin">', false],
  ['<Link to="/account">', false],
])('%s: %s', (page, isWrong) => expect(link.test(page)).toBe(isWrong))
