// Somebody who waits for what is sold out, and the letters that tell them.
import { beforeEach } from 'vitest'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { changeStock } from '../../shop/catalog/actions/stock.ts'
import { waitForAt } from '../../shop/wishes/actions/wait.ts'
import { person } from '../people.ts'
import { shelved } from '../shopping.ts'
import { testWorld } from '../world.ts'

export const day = 86_400_000
export const world = await testWorld()
const staff = await person(world, 'catalogue')

export let ada: Viewer
export let thing: string
let count = 0
beforeEach(async () => {
  world.clock.advance(2 * day)
  await world.db`delete from mail_outbox`
  await world.db`delete from stock_waits`
  ada = await person(world)
  thing = await shelved(world, 0)
})

export const wait = (productId = thing, colour = 'Ink') => ({ productId, colour, language: 'en' })
export const back = async (by: number, productId = thing, colour = 'Ink') => {
  await changeStock(world, staff, { productId, colour, by })
}
export const mails = async () => [
  ...(await world.db<{ to: string; language: string; body: string }[]>`
    select to_address as "to", language, body from mail_outbox where template = 'back-in-stock'
    order by to_address`),
]
export const told = async () => (await mails()).map(({ to }) => to)
/** Each from a house of their own, so that nobody is limited by another. */
export const at = (email: string, what = wait()) => {
  count += 1
  return waitForAt(world, { ...what, email }, { ip: `10.${count >> 8}.${count & 255}.1` })
}
