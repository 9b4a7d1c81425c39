// A form with a field that no command knows is refused, not ignored, and keeps what was typed.
import { expect, test } from 'vitest'
import { createPromotion } from '../../../shop/catalog/promotions/actions.ts'
import { promotionRows } from '../../../shop/catalog/promotions/views.ts'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff } from '../../../tests/support/products.ts'
import { routeCaller } from '../../../tests/support/route-caller.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import * as promotion from './marketing/promotion'

const world = await testWorld()
const clerk = await person(world, 'catalogue')
const running = value(await createPromotion(world, clerk, tenPercentOff(world.now())))
const in1h = new Date(world.now().getTime() + 3_600_000)
const planned = value(await createPromotion(world, clerk, tenPercentOff(in1h)))

type Form = Readonly<Record<string, string>>
const week = { name: 'Week', kind: 'percent', percent: '20', target: 'all' }
const forms: Readonly<
  Record<string, readonly [page: { action: (args: never) => unknown }, path: string, Form]>
> = {
  'a new promotion': [promotion, '/admin/promotions/new', week],
  'a planned promotion': [promotion, `/admin/promotions/${planned}`, { ...week, version: '1' }],
  'a running promotion': [
    promotion,
    `/admin/promotions/${running}`,
    { intent: 'adjust', version: '1', name: 'Week', percent: '20' },
  ],
}

const written = async () => [await promotionRows(world, { phase: null, after: null, limit: 50 })]

test.each(Object.entries(forms))('%s', async (_, [page, path, fields]) => {
  const before = await written()
  const send = (form: Form) =>
    routeCaller(world)(page.action, path, clerk, new URLSearchParams(form))
  expect(await send({ ...fields, surprise: '1' })).toMatchObject({
    data: {
      refusal: { code: 'form.unknown_field', facts: { field: 'surprise' } },
      values: { name: 'Week' },
    },
    init: { status: 400 },
  })
  expect(await written()).toEqual(before)
  expect(await send(fields)).toBeInstanceOf(Response)
  expect(await written()).not.toEqual(before)
})
