// Without script, each link of an error summary leads to the field or the group that it is about.
import { expect, test } from 'vitest'
import { admin, bob, placeOf } from '../fixtures/browser/every-form.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import {
  filledForm,
  formsIn,
  type HtmlForm,
  linksWithin,
  summaryTargets,
} from '../support/browser/html-forms.ts'
import { Shopper } from '../support/browser/http-shopper.ts'
import { allRoutes } from '../support/browser/routes.ts'

const odd = `\u202e<b>"'%&\u{1f9e8}${'x'.repeat(300)}`
/** Lists are the same form on further pages, sorted and filtered. */
const isOfList = (at: string) => /[?&](page|after|before|sort|view|columns|period)=/.test(at)
const mostVariants = 24

/** Fills, sends and checks each form of this page as this user; returns links without a target. */
async function sendAll(who: Shopper, at: string): Promise<string[]> {
  const lost: string[] = []
  const formsOf = async () => formsIn(await (await who.ask(at)).text(), at)
  let forms = await formsOf()
  for (const [place, { hasFields, buttons, ...shape }] of forms.entries()) {
    const key = shapeOf(shape)
    if (!hasFields || seen.has(key)) continue
    seen.add(key)
    for (const typed of ['', odd])
      for (const button of buttons.length > 0 ? buttons : [undefined]) {
        const form = forms[place]
        if (!form) continue
        const body = filledForm(form, typed, button)
        const answer = await who.ask(form.action, { method: 'POST', body })
        const { all, lost: here } = summaryTargets(await answer.text())
        for (const id of all) checked.add(id)
        const name = `${form.action} ${button?.[1] ?? ''} ${typed ? 'odd' : 'empty'}`
        lost.push(...here.map((id) => `${name}: ${id}`))
        // It was not refused, so the page may show another version now.
        if (all.length === 0) forms = await formsOf()
      }
  }
  return lost
}

const checked = new Set<string>()
const seen = new Set<string>()
const shapeOf = ({ action, controls }: Pick<HtmlForm, 'action' | 'controls'>) =>
  JSON.stringify([action.replace(/[?].*/, ''), controls.map(({ attribs }) => attribs.name)])

/** Forms of another kind than those of the object that is found first. */
const more: Readonly<Record<string, readonly string[]>> = {
  '/admin/collections/:id': ['/admin/collections/new', '/admin/collections/on-sale'],
  ...Object.fromEntries(
    ['attributes', 'categories', 'newsletter', 'pages', 'promotions', 'shipping'].map((list) => [
      `/admin/${list}/:id`,
      [`/admin/${list}/new`],
    ]),
  ),
}

/** Pages with forms, and the same pages by their own links: with an open form, another part, another language. */
async function walk(pages: readonly string[], people: readonly Shopper[]): Promise<string[]> {
  const lost: string[] = []
  for (const path of pages) {
    const place = await placeOf(path)
    const places = [place, ...(more[path] ?? [])]
    for (const each of places)
      for (const who of people) {
        const html = await (await who.ask(each)).text()
        const own = linksWithin(html, each).filter((at) => !isOfList(at))
        for (const at of [each, ...new Set(own.slice(0, mostVariants))])
          lost.push(...(await sendAll(who, at)))
      }
  }
  return [...new Set(lost)]
}

const pages = allRoutes.filter(({ path, isPage }) => isPage && !path.includes('*'))
const [staff, shoppers] = [true, false].map((isAdmin) =>
  pages
    .map(({ path }) => path.replace('?index', ''))
    .filter((path) => path.startsWith('/admin') === isAdmin),
) as [string[], string[]]

test('each link of an error summary has its target, in every form of shoppers', async () => {
  expect(await walk(shoppers, [new Shopper(shop.url), bob])).toEqual([])
  expect(checked.size).toBeGreaterThan(20)
}, 900_000)

test('each link of an error summary has its target, in every form of staff', async () => {
  const before = checked.size
  expect(await walk(staff, [admin])).toEqual([])
  expect(checked.size - before).toBeGreaterThan(50)
}, 900_000)
