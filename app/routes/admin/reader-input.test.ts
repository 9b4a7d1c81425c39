// What staff type as their language writes it: prices, and times in the shop's zone.
import { expect, test } from 'vitest'
import { editedProduct } from '../../../shop/catalog/editor/views/editor.ts'
import { promotionRows } from '../../../shop/catalog/promotions/views.ts'
import { saveSettings } from '../../../shop/platform/settings/actions.ts'
import { person } from '../../../tests/support/people.ts'
import { body, contextOf, location, routeCaller } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as promotion from './marketing/promotion'
import * as product from './products/product/page'
import * as creation from './products/product-new'
import * as settings from './settings/settings/page'

const world = await testWorld()
const owner = await person(world, 'admin')
await saveSettings(world, owner, [{ key: 'timeZone', was: '', to: 'Europe/Berlin' }])
const inGerman = { language: 'de' } as const
type Page = { readonly action: (args: never) => unknown; readonly loader: (args: never) => unknown }
const send = (page: Pick<Page, 'action'>, path: string, fields: Record<string, string>) =>
  routeCaller(world)(page.action, path, owner, new URLSearchParams(fields), undefined, inGerman)
// biome-ignore lint/suspicious/noExplicitAny: tests read loader data field by field
const read = async (page: Pick<Page, 'loader'>, path: string): Promise<any> =>
  routeCaller(world)(page.loader, path, owner, undefined, undefined, inGerman)

test('a price is read and shown as German writes it, and asked for where it can be read twice', async () => {
  const create = (basePrice: string) =>
    send(creation, '/admin/catalogue/new', { name: 'Laterne', id: 'laterne', basePrice })
  const asked = body(await create('1.299'))
  expect(asked).toMatchObject({
    refusal: { fields: { basePrice: 'number.ambiguous' } },
    values: { basePrice: '1.299' },
  })
  expect(await editedProduct(world, 'laterne')).toBeNull()
  expect(location(await create('1.299,50'))).toBe('/admin/catalogue/laterne')
  const path = '/admin/catalogue/laterne'
  const { values } = (await read(product, path)).part
  expect(values.basePrice).toBe('1299,5')
  const save = (fields: Record<string, string>) =>
    send(product, path, { ...values, ...fields, intent: 'save' })
  expect(body(await save({ cost: '1.000' }))).toMatchObject({
    refusal: { fields: { cost: 'number.ambiguous' } },
  })
  expect(location(await save({ cost: '26,90' }))).toBe(path)
  expect((await editedProduct(world, 'laterne'))?.document).toMatchObject({
    basePrice: 12_995_000_000n,
    cost: 269_000_000n,
  })
})

test('an amount in the settings is shown as German writes it', async () => {
  await saveSettings(world, owner, [{ key: 'referralReward', was: '100000000', to: '12990000' }])
  const context = contextOf({ world, who: owner, ...inGerman })
  const page = await settings.loader({ context, params: { group: 'referrals' } } as never)
  const shown = page.sections.flatMap((section) => section.settings)
  expect(shown.find(({ key }) => key === 'referralReward')?.shown).toBe('1,299')
})

test('a promotion starts in the zone of the shop and lasts until the end of its last day', async () => {
  const fields = {
    name: 'Woche',
    kind: 'amount',
    amount: '7,50',
    minimum: '1.299,00',
    target: 'all',
    version: '0',
    priority: '0',
    coupon: 'WOCHE',
    startsAt: '2031-05-01T08:00',
  }
  const path = '/admin/promotions/new'
  expect(body(await send(promotion, path, { ...fields, minimum: '1.000' }))).toMatchObject({
    refusal: { fields: { minimum: 'number.ambiguous' } },
  })
  const saved = await send(promotion, path, { ...fields, endsAt: '2031-05-04', endsTime: '' })
  expect(location(saved)).toBe('/admin/promotions')
  const [row] = await promotionRows(world, { phase: null, after: null, limit: 1 })
  expect(row).toMatchObject({
    amount: 75_000_000n,
    minimum: 12_990_000_000n,
    startsAt: new Date('2031-05-01T06:00:00Z'),
    endsAt: new Date('2031-05-04T22:00:00Z'),
  })
  const copied = (await read(promotion, `/admin/promotions/new?copy=${row?.id}`)).copied
  expect(copied).toMatchObject({ amount: '7,5', minimum: '1299' })
})
