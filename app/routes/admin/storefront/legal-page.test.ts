// Legal pages: the owner writes and publishes them; shoppers see them at their own URLs.
import { expect, test } from 'vitest'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { refuse } from '../../../../shop/result.ts'
import { hideFeatures } from '../../../../shop/storefront/design/actions.ts'
import { editedDesign } from '../../../../shop/storefront/design/views.ts'
import { publishDesign, restoreDesign } from '../../../../shop/storefront/publishing/actions.ts'
import { eventsDelivered } from '../../../../tests/support/events-delivered.ts'
import { person } from '../../../../tests/support/people.ts'
import { location, routeCaller, status } from '../../../../tests/support/route-caller.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import * as legal from '../../pages/legal'
import * as page from './page/page'
import * as pages from './pages'

const world = await testWorld()
const owner = await person(world, 'admin')
const clerk = await person(world, 'catalogue')
const ask = routeCaller(world)

const write = (who: Viewer, fields: Record<string, string>) =>
  ask(page.action, '/admin/pages/terms', who, new URLSearchParams({ intent: 'save', ...fields }))
const decision = async () => ({ stamp: (await editedDesign(world)).stamp, note: '' })
const publish = async (who: Viewer) => publishDesign(world, who, await decision())
const shown = (language: 'en' | 'de' | 'ar', role = 'terms') =>
  ask(legal.loader, `/legal/${role}`, null, undefined, undefined, { language }).catch(
    (thrown: unknown) => thrown,
  )
const seen = async () =>
  (await ask(page.loader, '/admin/pages/terms', owner)) as { page: { versionId: string } }

test('is listed before it exists, created by the owner only, and shown once published', async () => {
  const list = await ask(pages.loader, '/admin/pages', clerk)
  expect(list).toMatchObject({
    rows: [],
    unwritten: [{ id: 'imprint' }, { path: '/legal/terms' }, {}, { id: 'withdrawal' }],
  })
  expect(await write(clerk, { 'texts.de.body': 'x' })).toMatchObject({
    data: { refusal: { code: 'pages.not_allowed' } },
  })
  expect(await ask(page.loader, '/admin/pages/terms', clerk)).toMatchObject({ mayEdit: false })
  expect(await write(owner, {})).toMatchObject({
    data: { refusal: { fields: { 'texts.en.body': 'field.required' } } },
  })
  const text = { 'texts.de.body': '# Preise\n\nIn *Pi*.', 'texts.de.name': 'Anders' }
  expect(location(await write(owner, text))).toBe('/admin/pages/terms')
  expect(status(await shown('de'))).toBe(404)
  expect(await publish(clerk)).toEqual(refuse('design.legal'))
  expect((await publish(owner)).ok).toBe(true)
  await eventsDelivered(world)
  expect(await shown('de')).toMatchObject({
    path: '/legal/terms',
    language: 'de',
    html: '<h2 dir="auto">Preise</h2>\n<p dir="auto">In <em>Pi</em>.</p>',
  })
  expect(await shown('ar')).toMatchObject({
    language: 'de',
    name: expect.not.stringMatching('Anders'),
  })
  for (const role of ['imprint', 'announcement', 'nothing'])
    expect(status(await shown('en', role))).toBe(404)
})

test('of two who create it, the second keeps the input and sees the first', async () => {
  expect(await write(owner, { 'texts.en.body': 'Mine' })).toMatchObject({
    data: { refusal: { code: 'pages.changed' }, values: { 'texts.en.body': 'Mine' } },
  })
})

test('only the owner restores a design version without it; others may restore other parts', async () => {
  expect((await hideFeatures(world, clerk, 0, ['gallery'])).ok).toBe(true)
  expect((await publish(clerk)).ok).toBe(true)
  const back = async (who: Viewer) =>
    restoreDesign(world, who, { number: 0, ...(await decision()) })
  expect(await back(clerk)).toEqual(refuse('design.legal'))
  expect((await back(owner)).ok).toBe(true)
  await eventsDelivered(world)
  expect(status(await shown('de'))).toBe(404)
  expect((await restoreDesign(world, owner, { number: 1, ...(await decision()) })).ok).toBe(true)
})

test('an owner deletes it like any page', async () => {
  const { versionId } = (await seen()).page
  expect(location(await write(owner, { intent: 'delete', versionId }))).toBe('/admin/pages')
  expect((await publish(owner)).ok).toBe(true)
  await eventsDelivered(world)
  expect(status(await shown('de'))).toBe(404)
})
