import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { createCollection, hideCollection } from '../collections/actions.ts'
import { addEntry, changeEntry, moveEntry, placeEntry, removeEntry } from './actions.ts'
import { menusNow, shopMenus } from './views.ts'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const packer = await person(world, 'fulfilment')

beforeEach(async () => {
  await world.db`delete from menus`
  await world.db`delete from collections`
  await createCollection(world, 'system', { kind: 'manual', 'texts.en.name': 'Gifts' })
})

const top = { menu: 'header', parentId: null } as const
const header = async () => (await menusNow(world, 'en')).menus.header
const gifts = { target: 'collection:gifts' }

test('the first change keeps what the shop had, and every page shows it', async () => {
  const before = await shopMenus(world, 'en')
  expect(before.header).toEqual([])
  expect((await addEntry(world, clerk, 0, top, gifts)).ok).toBe(true)
  await expect
    .poll(async () => (await shopMenus(world, 'en')).header)
    .toMatchObject([{ label: 'Gifts', href: '/collection/gifts' }])
  expect((await shopMenus(world, 'en')).footer).toEqual(before.footer)
  const [entry] = await world.db`select action from audit_entries order by number desc limit 1`
  expect(entry?.action).toBe('menu.added')
})

test('of two who change the menus, the later is told', async () => {
  const both = await Promise.all([
    addEntry(world, clerk, 0, top, gifts),
    addEntry(world, clerk, 0, top, { target: 'page:home' }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'menus.changed' })
  expect(await header()).toHaveLength(1)
  expect(await addEntry(world, clerk, 0, top, gifts)).toMatchObject({ code: 'menus.changed' })
})

test('no entry is made to what shoppers cannot see; what is hidden later is left out', async () => {
  const refused = (fields: object) => ({ ok: false, code: 'form.invalid', fields })
  expect(await addEntry(world, clerk, 0, top, { target: 'collection:gone' })).toEqual(
    refused({ target: 'menus.field.gone' }),
  )
  expect(await addEntry(world, clerk, 0, top, { target: 'page:imprint' })).toEqual(
    refused({ target: 'menus.field.unwritten' }),
  )
  expect(await addEntry(world, packer, 0, top, gifts)).toMatchObject({ code: 'menus.not_allowed' })
  await addEntry(world, clerk, 0, top, gifts)
  await expect.poll(async () => (await shopMenus(world, 'en')).header).toHaveLength(1)
  await hideCollection(world, clerk, { id: 'gifts', version: 1 }, true)
  await expect.poll(async () => (await shopMenus(world, 'en')).header).toEqual([])
  expect(await header()).toHaveLength(1)
  const [{ id } = { id: '' }] = await header()
  expect(await changeEntry(world, clerk, 1, id, gifts)).toEqual(
    refused({ target: 'menus.field.hidden' }),
  )
})

test('entries move between menus and levels, and go with what is below them', async () => {
  await addEntry(world, clerk, 0, top, { target: 'heading', 'labels.en': 'Shop' })
  await addEntry(world, clerk, 1, top, gifts)
  const [shop, entry] = await header()
  await moveEntry(world, clerk, 2, entry?.id ?? '', 'in')
  expect((await header())[0]?.below).toMatchObject([{ target: { is: 'collection' } }])
  const place = { menu: 'footer', parentId: null, at: 0 } as const
  expect((await placeEntry(world, clerk, 3, shop?.id ?? '', place)).ok).toBe(true)
  const { menus } = await menusNow(world, 'en')
  expect(menus.header).toEqual([])
  expect(menus.footer[0]?.below).toHaveLength(1)
  await removeEntry(world, clerk, 4, shop?.id ?? '')
  expect((await menusNow(world, 'en')).menus.footer.map(({ id }) => id)).toEqual([
    'links',
    'categories',
  ])
  expect(await removeEntry(world, clerk, 5, 'gone')).toMatchObject({ code: 'menus.missing' })
})
