// The shipping address page.
import { describe, expect, test } from 'vitest'
import { addAddress } from '../../../../shop/sales/shipping/actions/addresses.ts'
import { savedAddressesOf } from '../../../../shop/sales/shipping/views.ts'
import { ask, placedOrder, post, toast, world } from '../../../../tests/fixtures/sales/checkout.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location, status } from '../../../../tests/support/route-caller.ts'
import { address, paid, value, verified } from '../../../../tests/support/shopping.ts'
import * as shipping from './page'

describe('/shipping-details', () => {
  test('saves the address for the order, reports errors at each field, and releases a paid order', async () => {
    const ada = await person(world)
    const { number } = await placedOrder(ada)
    const page = `/shipping-details?order=${number}`
    expect(await ask(shipping.loader, page, ada)).toMatchObject({
      order: {
        address: { email: ada.email, fullName: 'Ada Byron', phoneNumber: '' },
        isOpen: true,
        isSaved: false,
      },
    })
    const wrong = await post(shipping.action, page, ada, { ...address, city: '' })
    expect(body(wrong)).toMatchObject({
      refusal: { code: 'form.incomplete', fields: { city: 'field.required' } },
      values: { fullName: 'Ada Byron' },
    })
    const secret = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const refused = await post(shipping.action, page, ada, { ...address, instructions: secret })
    expect(JSON.stringify(body(refused))).not.toContain('sausage')
    expect(body(refused).refusal).toMatchObject({ code: 'phrase.refused' })

    await verified(world, ada)
    await paid(world, number)
    expect(location(await post(shipping.action, page, ada, address))).toBe(`${page}&saved`)
    expect(await ask(shipping.loader, `${page}&saved`, ada)).toMatchObject({
      order: { isSaved: true, isReleased: true, isOpen: false, needs: [] },
    })
  })

  test('starts with the last address; another customer’s order is not found', async () => {
    const ada = await person(world)
    const [one, two] = [await placedOrder(ada), await placedOrder(ada)]
    await post(shipping.action, `/shipping-details?order=${one.number}`, ada, address)
    const second = `/shipping-details?order=${two.number}`
    expect(await ask(shipping.loader, second, ada)).toMatchObject({
      order: { address: { city: 'London' }, isSaved: false },
    })
    const bob = await person(world)
    expect(location(await ask(shipping.loader, second, bob))).toBe('/')
    expect(location(await post(shipping.action, second, bob, address))).toBe('/')
    expect(await ask(shipping.loader, '/shipping-details', bob)).toEqual({ order: null })
    expect(location(await ask(shipping.loader, second, null))).toContain('/auth?next=')
  })

  test('starts with the country that delivery was chosen for, not with an address elsewhere', async () => {
    const ada = await person(world)
    const [one, two] = [await placedOrder(ada), await placedOrder(ada)]
    await post(shipping.action, `/shipping-details?order=${one.number}`, ada, address)
    const delivery = { zoneId: 'z', methodId: 'm', names: { en: 'Post' }, daysFrom: 1, daysTo: 2 }
    const open = async (country: string) => {
      const chosen = { ...delivery, country }
      await world.db`update orders set delivery = ${world.db.json(chosen)} where number = ${two.number}`
      return ask(shipping.loader, `/shipping-details?order=${two.number}`, ada)
    }
    expect(await open(address.country)).toMatchObject({ order: { address: { city: 'London' } } })
    const elsewhere = await open('AT')
    expect(elsewhere).toMatchObject({ order: { address: { country: 'AT', email: ada.email } } })
    expect(elsewhere).not.toMatchObject({ order: { address: { city: 'London' } } })
  })

  test('offers the address book, uses an entry, and adds to it only on request', async () => {
    const [ada, bob] = [await person(world), await person(world)]
    const [one, two] = [await placedOrder(ada), await placedOrder(ada)]
    const page = (each: { number: string }) => `/shipping-details?order=${each.number}`
    await post(shipping.action, page(one), ada, address)
    expect(await savedAddressesOf(world, ada)).toEqual([])
    await post(shipping.action, page(one), ada, { ...address, city: 'Turin', keep: 'yes' })
    const [saved] = await savedAddressesOf(world, ada)
    expect(saved).toMatchObject({ city: 'Turin', isDefault: true })

    // The last input is in the address book already, so the form does not repeat it.
    expect(await ask(shipping.loader, page(two), ada)).toMatchObject({
      order: { address: { email: ada.email }, saved: [{ id: saved?.id }] },
    })
    const chosen = { address: String(saved?.id) }
    expect(location(await post(shipping.action, page(two), ada, chosen))).toBe(`${page(two)}&saved`)
    expect(await ask(shipping.loader, page(two), ada)).toMatchObject({
      order: { address: { city: 'Turin', fullName: address.fullName } },
    })
    const foreign = await placedOrder(bob)
    const refused = await post(shipping.action, page(foreign), bob, chosen)
    expect([status(refused), body(refused).refusal]).toMatchObject([
      404,
      { code: 'shipping.not_found' },
    ])
  })

  test('saves the order’s address even if the address book is full, and says so', async () => {
    const ada = await person(world)
    const { number } = await placedOrder(ada)
    for (let count = 0; count < 20; count++)
      value(await addAddress(world, ada, { ...address, streetAddress: `${count} Full Street` }))
    const page = `/shipping-details?order=${number}`
    const answer = await post(shipping.action, page, ada, { ...address, keep: 'yes' })
    expect([location(answer), toast(answer)]).toEqual([`${page}&saved`, 'addressNotKept'])
    expect(await savedAddressesOf(world, ada)).toHaveLength(20)
  })
})
