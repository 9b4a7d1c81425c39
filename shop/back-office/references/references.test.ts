// References of other programs: one external id for one object, and gone with it.
import { expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { changeReference } from './actions.ts'
import { referenceNamed, referencesOf } from './views.ts'

const world = await testWorld()
const staff = await person(world, 'admin')

test('two programs that give the same id at once: one is refused', async () => {
  const ids = [await stockedProduct(world, 1), await stockedProduct(world, 1)]
  const done = await Promise.all(
    ids.map((objectId) =>
      changeReference(world, staff, { kind: 'product', objectId, externalId: 'SAME' }),
    ),
  )
  expect(done.map((each) => (each.ok ? 'saved' : each.code)).toSorted()).toEqual([
    'references.taken',
    'saved',
  ])
})

test('a customer’s is in the export of personal data, and erased with the account', async () => {
  const { id } = await person(world)
  const change = { objectId: id, externalId: 'C-7', metadata: { tier: 'gold' } }
  value(await changeReference(world, staff, { ...change, kind: 'customer' }))
  expect(await referencesOf(world, { id })).toMatchObject([
    { externalId: 'C-7', metadata: { tier: 'gold' } },
  ])
  await world.db`select erase_rows_of(${id})`
  expect(await referencesOf(world, { id })).toEqual([])
  expect(await referenceNamed(world, 'customer', 'C-7')).toBeNull()
})

test('each change is in the audit log, by names and without values', async () => {
  const objectId = await stockedProduct(world, 1)
  const change = { kind: 'product', objectId } as const
  const noted = () => world.db<{ who: string; details: object }[]>`
    select who, details from audit_entries
    where action = 'reference.changed' and subject = ${`product:${objectId}`} order by number`
  value(
    await changeReference(world, staff, { ...change, externalId: 'E-1', metadata: { shelf: 'B' } }),
  )
  // Nothing changes.
  value(await changeReference(world, staff, { ...change, externalId: 'E-1' }))
  value(await changeReference(world, staff, { ...change, metadata: { shelf: null } }))
  expect(await noted()).toEqual([
    { who: staff.id, details: { fields: 'externalId metadata.shelf' } },
    { who: staff.id, details: { fields: 'metadata.shelf' } },
  ])
})
