// A form with amounts that was opened in another currency than the shop has when it is sent.
import { expect, test } from 'vitest'
import { contextOf } from '../../tests/support/route-caller.ts'
import { testWorld } from '../../tests/support/world.ts'
import { refusingSecrets } from './recovery-phrase-filter'
import { form } from './request-context'

const world = await testWorld()
const module = { action: ({ request }: { request: Request }) => form(request), default: () => null }
const build = refusingSecrets({ routes: { price: { module } } } as never)
const send = (currency: string) =>
  build.routes.price?.module.action?.({
    context: contextOf({ world, who: null }),
    request: new Request('http://localhost/admin/catalogue/new', {
      method: 'POST',
      body: new URLSearchParams({ price: '12.50', 'list-currency': currency }),
    }),
    params: {},
  } as never)

test('is refused with what was typed, and one in the same currency is not told of it', async () => {
  expect(await send('PI')).toEqual({ price: '12.50' })
  expect(await send('EUR')).toMatchObject({
    data: { refusal: { code: 'money.currency_changed' }, values: { price: '12.50' } },
  })
})
