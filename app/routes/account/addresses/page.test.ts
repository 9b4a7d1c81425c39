import { expect, test } from 'vitest'
import { savedAddressesOf } from '../../../../shop/sales/shipping/views.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location, routeCaller, status } from '../../../../tests/support/route-caller.ts'
import { address } from '../../../../tests/support/shopping.ts'
import { testWorld } from '../../../../tests/support/world.ts'
import * as page from './page'

const world = await testWorld()
const ask = routeCaller(world)
const here = '/account/addresses'
const post = (who: Awaited<ReturnType<typeof person>> | null, form: object) =>
  ask(page.action, here, who, new URLSearchParams(form as Record<string, string>))

test('requires sign-in', async () => {
  const signIn = '/auth?next=%2Faccount%2Faddresses'
  expect(location(await ask(page.loader, here, null))).toBe(signIn)
  expect(location(await post(null, { intent: 'add', ...address }))).toBe(signIn)
})

test('an address is added, shown, changed, removed and restored', async () => {
  const ada = await person(world)
  expect(await ask(page.loader, here, ada)).toMatchObject({ addresses: [], isForm: false })
  expect(await ask(page.loader, `${here}?add`, ada)).toMatchObject({
    isForm: true,
    blank: { fullName: 'Ada Byron', email: ada.email },
  })
  expect(location(await post(ada, { intent: 'add', ...address }))).toBe(here)
  const [saved] = await savedAddressesOf(world, ada)
  const id = String(saved?.id)
  expect(await ask(page.loader, `${here}?edit=${id}`, ada)).toMatchObject({
    edited: { id, city: 'London' },
  })
  await post(ada, { intent: 'edit', id, ...address, city: 'Oxford' })
  expect(await savedAddressesOf(world, ada)).toMatchObject([{ id, city: 'Oxford' }])

  const removed = String(location(await post(ada, { intent: 'remove', id })))
  expect(removed).toBe(`${here}?removed=${id}`)
  expect(await ask(page.loader, removed, ada)).toMatchObject({ addresses: [], removed: id })
  expect(location(await post(ada, { intent: 'undo', id }))).toBe(here)
  expect(await savedAddressesOf(world, ada)).toMatchObject([{ id }])
})

test('an error is reported at its field and the input kept; another account finds nothing', async () => {
  const [ada, bob] = [await person(world), await person(world)]
  const wrong = await post(ada, { intent: 'add', ...address, phoneNumber: 'x', city: 'Bath' })
  expect([status(wrong), body(wrong)]).toMatchObject([
    400,
    { refusal: { fields: { phoneNumber: 'field.phone.format' } }, values: { city: 'Bath' } },
  ])
  await post(ada, { intent: 'add', ...address })
  const id = String((await savedAddressesOf(world, ada))[0]?.id)
  for (const intent of ['edit', 'choose', 'remove', 'undo'])
    expect(status(await post(bob, { intent, id, ...address }))).toBe(404)
  expect(await ask(page.loader, `${here}?edit=${id}`, bob)).toMatchObject({
    edited: null,
    isForm: false,
  })
  expect(status(await post(ada, { intent: 'no-such-act' }))).toBe(400)
})
