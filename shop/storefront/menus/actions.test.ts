import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createCollection, hideCollection } from '../../catalog/collections/actions.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok } from '../../result.ts'
import { publishDraft } from '../design/actions.ts'
import { editedDesign } from '../design/views.ts'
import { addEntry, changeEntry, moveEntry, placeEntry, removeEntry } from './actions.ts'
import { menusNow, shopMenus } from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')

beforeEach(async () => {
  await world.db`delete from design_drafts`
  await world.db`delete from design_versions`
  await world.db`select pg_notify('piazza', 'test design')`
  await world.db`delete from collections`
  await createCollection(world, 'system', { kind: 'manual', texts: { en: { name: 'Gifts' } } })
})

const top = { menu: 'header', parentId: null } as const
const header = async () => (await menusNow(world, 'en')).menus.header
const gifts = { target: 'collection:gifts' }
const publish = async () => {
  const { stamp } = await editedDesign(world)
  return publishDraft(world, clerk, { stamp, note: '' }, async () => ok())
}

test('the first change keeps the default menus, and every page shows it once it is published', async () => {
  await expect.poll(async () => (await shopMenus(world, 'en')).header).not.toEqual([])
  const before = await shopMenus(world, 'en')
  expect((await addEntry(world, clerk, 0, top, gifts)).ok).toBe(true)
  const [entry] = await world.db`select action from audit_entries order by number desc limit 1`
  expect(entry?.action).toBe('menu.added')
  expect(await shopMenus(world, 'en')).toEqual(before)
  const { document } = await editedDesign(world)
  expect((await shopMenus({ ...world, preview: document }, 'en')).header.at(-1)).toMatchObject({
    label: 'Gifts',
  })
  expect(await publish()).toEqual(ok())
  await expect
    .poll(async () => (await shopMenus(world, 'en')).header)
    .toMatchObject([...before.header, { label: 'Gifts', href: '/collection/gifts' }])
  expect((await shopMenus(world, 'en')).footer).toEqual(before.footer)
})

test('of two concurrent edits the second is refused', async () => {
  const both = await Promise.all([
    addEntry(world, clerk, 0, top, gifts),
    addEntry(world, clerk, 0, top, { target: 'page:home' }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'design.changed' })
  expect(await header()).toHaveLength(2)
  expect(await addEntry(world, clerk, 0, top, gifts)).toMatchObject({ code: 'design.changed' })
})

test('an entry cannot be for what shoppers cannot see; hidden targets are left out', async () => {
  const refused = (fields: object) => ({ ok: false, code: 'form.invalid', fields })
  expect(await addEntry(world, clerk, 0, top, { target: 'collection:gone' })).toEqual(
    refused({ target: 'menus.field.gone' }),
  )
  expect(await addEntry(world, clerk, 0, top, { target: 'page:imprint' })).toEqual(
    refused({ target: 'menus.field.unwritten' }),
  )
  expect(await addEntry(world, packer, 0, top, gifts)).toMatchObject({ code: 'design.not_allowed' })
  await addEntry(world, clerk, 0, top, gifts)
  await publish()
  const last = async () => (await shopMenus(world, 'en')).header.at(-1)?.label
  await expect.poll(last).toBe('Gifts')
  await hideCollection(world, clerk, { id: 'gifts', version: 1 }, true)
  await expect.poll(last).not.toBe('Gifts')
  expect(await header()).toHaveLength(2)
  const { id } = (await header()).at(-1) ?? { id: '' }
  expect(await changeEntry(world, clerk, 1, id, gifts)).toEqual(
    refused({ target: 'menus.field.hidden' }),
  )
})

test('entries move between menus and levels with their children', async () => {
  await addEntry(world, clerk, 0, top, { target: 'heading', 'labels.en': 'Shop' })
  await addEntry(world, clerk, 1, top, gifts)
  const [, shop, entry] = await header()
  await moveEntry(world, clerk, 2, entry?.id ?? '', 'in')
  expect((await header())[1]?.below).toMatchObject([{ target: { is: 'collection' } }])
  const place = { menu: 'footer', parentId: null, at: 0 } as const
  expect((await placeEntry(world, clerk, 3, shop?.id ?? '', place)).ok).toBe(true)
  const { menus } = await menusNow(world, 'en')
  expect(menus.header.map(({ id }) => id)).toEqual(['tree'])
  expect(menus.footer[0]?.below).toHaveLength(1)
  await removeEntry(world, clerk, 4, shop?.id ?? '')
  expect((await menusNow(world, 'en')).menus.footer.map(({ id }) => id)).toEqual([
    'links',
    'categories',
  ])
  expect(await removeEntry(world, clerk, 5, 'gone')).toMatchObject({ code: 'menus.missing' })
})

test('the guide to identity checks is listed only where there are checks', async () => {
  const hasGuide = async () =>
    (await shopMenus(world, 'en')).footer
      .flatMap(({ below }) => below)
      .some(({ href }) => href === '/kyc-required')
  expect(await hasGuide()).toBe(true)
  await saveSetting(world, 'system', 'identityChecks', 'never')
  await expect.poll(hasGuide).toBe(false)
  await saveSetting(world, 'system', 'identityChecks', 'always')
  await expect.poll(hasGuide).toBe(true)
})
