import { describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { address, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { refuse } from '../../result.ts'
import * as book from './actions/addresses.ts'
import { addressFields, maxSavedAddresses } from './rules/address-book.ts'
import { savedAddress, savedAddressesOf } from './views.ts'

const world = await testWorld()
const at = (streetAddress: string, more = {}) => ({ ...address, streetAddress, ...more })

describe('the address book', () => {
  test('starts empty; the first entry becomes the default, later ones do not', async () => {
    const who = await person(world)
    expect(await savedAddressesOf(world, who)).toEqual([])
    const first = value(await book.addAddress(world, who, at('1 First Street')))
    world.clock.advance(1000)
    value(await book.addAddress(world, who, at('2 Second Street')))
    expect(await savedAddressesOf(world, who)).toEqual([
      { ...at('1 First Street'), instructions: '', id: first, isDefault: true },
      expect.objectContaining({ streetAddress: '2 Second Street', isDefault: false }),
    ])
  })

  test('has one default: the one chosen last, by its button or in its form', async () => {
    const who = await person(world)
    const first = value(await book.addAddress(world, who, at('1 First Street')))
    world.clock.advance(1000)
    const second = value(
      await book.addAddress(world, who, at('2 Second Street', { default: 'yes' })),
    )
    const defaults = async () =>
      (await savedAddressesOf(world, who)).filter((each) => each.isDefault).map(({ id }) => id)
    expect(await defaults()).toEqual([second])
    world.clock.advance(1000)
    expect((await book.chooseAddress(world, who, first)).ok).toBe(true)
    expect(await defaults()).toEqual([first])
    value(await book.removeAddress(world, who, first))
    expect(await defaults()).toEqual([second])
  })

  test('stores an equal address once, and edits an entry', async () => {
    const who = await person(world)
    const id = value(await book.addAddress(world, who, at('1 Same Street')))
    expect(value(await book.addAddress(world, who, at(' 1  Same Street ')))).toBe(id)
    expect(await book.editAddress(world, who, id, at('9 Other Street'))).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await savedAddress(world, who, id)).toMatchObject({ streetAddress: '9 Other Street' })
    expect(await savedAddressesOf(world, who)).toHaveLength(1)
  })

  test('restores a removed entry within an hour, then deletes it', async () => {
    world.clock.advance(3_600_000)
    await book.forgetRemovedAddresses(world)
    const who = await person(world)
    const id = value(await book.addAddress(world, who, at('1 Gone Street')))
    value(await book.removeAddress(world, who, id))
    expect(await savedAddressesOf(world, who)).toEqual([])
    world.clock.advance(59 * 60_000)
    expect(await book.forgetRemovedAddresses(world)).toBe(0)
    expect((await book.restoreAddress(world, who, id)).ok).toBe(true)
    expect(await savedAddressesOf(world, who)).toMatchObject([{ id, isDefault: true }])

    value(await book.removeAddress(world, who, id))
    world.clock.advance(3_600_000)
    expect(await book.restoreAddress(world, who, id)).toEqual(refuse('shipping.not_found'))
    expect(await book.forgetRemovedAddresses(world)).toBe(1)
    expect(await world.db`select 1 from saved_addresses where id = ${id}`).toHaveLength(0)
  })

  test('is limited to twenty entries, also under concurrent adds and restores', async () => {
    const who = await person(world)
    const gone = value(await book.addAddress(world, who, at('0 Gone Street')))
    value(await book.removeAddress(world, who, gone))
    const answers = await Promise.all(
      Array.from({ length: maxSavedAddresses + 4 }, (_, number) =>
        book.addAddress(world, who, at(`${number + 1} Busy Street`)),
      ),
    )
    expect(answers.filter((each) => each.ok)).toHaveLength(maxSavedAddresses)
    expect(answers.filter((each) => !each.ok)).toEqual(
      Array(4).fill(refuse('shipping.book_full', { facts: { most: maxSavedAddresses } })),
    )
    expect(await book.restoreAddress(world, who, gone)).toEqual(refuse('shipping.not_found'))
    expect(await savedAddressesOf(world, who)).toHaveLength(maxSavedAddresses)
  })

  test('treats another user’s entry as missing', async () => {
    const [owner, other] = [await person(world), await person(world)]
    const id = value(await book.addAddress(world, owner, at('1 Own Street')))
    const before = await savedAddressesOf(world, owner)
    for (const tried of [id, 'no-such-entry']) {
      const refusals = [
        await book.editAddress(world, other, tried, at('1 Stolen Street')),
        await book.chooseAddress(world, other, tried),
        await book.removeAddress(world, other, tried),
        await book.restoreAddress(world, other, tried),
      ]
      for (const refusal of refusals) expect(refusal).toEqual(refuse('shipping.not_found'))
      expect(await savedAddress(world, other, tried)).toBe(null)
    }
    expect(await savedAddressesOf(world, owner)).toEqual(before)
  })

  test('refuses addresses that an order would refuse, and recovery phrases', async () => {
    const who = await person(world)
    const reno = { city: 'Reno', stateProvince: 'NV', postalCode: '89501', country: 'US' }
    for (const field of addressFields)
      expect(
        await book.addAddress(world, who, at('1 Street', { ...reno, [field]: '' })),
      ).toMatchObject({
        code: 'form.incomplete',
        fields: { [field]: 'field.required' },
      })
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    expect(
      await book.addAddress(world, who, at('1 Street', { instructions: phrase })),
    ).toMatchObject({ code: 'phrase.refused' })
    expect(await world.db`select 1 from saved_addresses where user_id = ${who.id}`).toHaveLength(0)
  })
})
