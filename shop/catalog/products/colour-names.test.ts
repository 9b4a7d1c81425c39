import { beforeAll, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, shelved } from '../../../tests/support/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/support/world.ts'
import { factsOf, printable } from '../../sales/invoicing/facts.ts'
import { orderByNumber, orderLines } from '../../sales/orders/views.ts'
import { itemsText } from '../../sales/returns/mail.ts'
import { withdrawable } from '../../sales/withdrawals/views.ts'
import { loadTexts } from './actions/texts.ts'
import { inWords } from './views/colour-names.ts'

let world: TestWorld
let thing: string
let number: string
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  thing = await shelved(world, 9)
  await loadTexts(world, 'de', { [thing]: { colours: { Ink: 'Tinte' } } })
  number = await placed(world, await person(world), [line(thing), line(thing, 2, 'Sand')])
})

test('colours of an order are named in the reader’s language, where the catalogue has a word', async () => {
  const lines = await orderLines(world, number)
  const named = async (language: string) =>
    (await inWords(world, language, lines)).map(({ colour }) => colour)
  expect(await named('de')).toEqual(['Tinte', 'Sand'])
  expect(await named('en')).toEqual(['Ink', 'Sand'])
  expect(await named('ko')).toEqual(['Ink', 'Sand'])
  expect(lines.map(({ colour }) => colour)).toEqual(['Ink', 'Sand'])
})

test('an invoice says them so', async () => {
  const order = await orderByNumber(world, number)
  if (!order) throw new Error('no order')
  await world.db`update users set language = 'de' where id = ${order.userId}`
  const about = { kind: 'invoice', total: order.total, part: {} } as const
  const { rows } = printable(world, await factsOf(world, order, null, about))
  expect(rows.map(([name]) => name?.split(' · ')[1])).toEqual(['Tinte', 'Sand'])
})

test('a letter says them so', async () => {
  const units = [{ line: 0, quantity: 1 }]
  expect(await itemsText(world, 'de', number, units)).toContain(', Tinte')
  expect(await itemsText(world, 'en', number, units)).toContain(', Ink')
})

test('nothing is to be withdrawn from before it is released', async () => {
  expect(await withdrawable(world, number, 'de')).toBeNull()
})

test('a product that is gone keeps the words it was bought with', async () => {
  const lines = [{ productId: 'gone', colour: 'Ink' }]
  expect(await inWords(world, 'de', lines)).toEqual(lines)
})
