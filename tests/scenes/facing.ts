// An order for somebody who pays, or does not, while time goes on and the rate of USDT changes.
import type { Viewer } from '../../shop/accounts/rules.ts'
import { newQuote } from '../../shop/checkout/actions/requote.ts'
import { expireOrders } from '../../shop/checkout/actions/upkeep.ts'
import type { Face, Note } from '../../shop/checkout/rules.ts'
import { coins } from '../../shop/money/rules.ts'
import type { Flag, InvoiceState } from '../../shop/payments/rules.ts'
import { addressNamed } from '../payments.ts'
import { person } from '../people.ts'
import { paidUsdt, type ratedUsdt, readUsdt } from '../rated-usdt.ts'
import { line, placed, read, shelved, value } from '../shopping.ts'
import type { TestWorld } from '../world.ts'

export type Case = {
  readonly name: string
  readonly state: InvoiceState
  readonly flags: readonly Flag[]
  readonly face: Face
  readonly notes: readonly Note[]
  make(stage: Stage): Promise<void>
}
export type Stage = {
  readonly world: TestWorld
  readonly rate: ReturnType<typeof ratedUsdt>
  readonly who: Viewer
  readonly staff: Viewer
  readonly number: string
}

/** Everything has been read up to now, and the clock of the shop says the same. */
async function current({ world }: Pick<Stage, 'world'>): Promise<void> {
  await read(world)
  await readUsdt(world)
}

/** A new order of 100 Pi, unpaid. */
export async function staged(world: TestWorld, rate: Stage['rate']): Promise<Stage> {
  rate.set('1')
  world.clock.advance(1_000)
  const who = await person(world)
  const staff = await person(world, 'finance')
  const number = await placed(world, who, [line(await shelved(world, 9))])
  const stage = { world, rate, who, staff, number }
  await current(stage)
  return stage
}

export const later = async (stage: Stage, minutes: number) => {
  stage.world.clock.advance(minutes * 60_000)
  await current(stage)
  await expireOrders(stage.world)
}
export const inUsdt = async ({ world, who, number }: Stage) =>
  value(await newQuote(world, who, number, { method: 'usdt', chain: 'eip155:137' }))
export const usdt = coins(100, 'USDT')
/** All of it in USDT, by a transfer of this kind. */
export const paysUsdt =
  (more: Parameters<typeof paidUsdt>[3]) =>
  async (stage: Stage): Promise<void> => {
    await inUsdt(stage)
    await paidUsdt(stage.world, stage.number, usdt, more)
  }
export const home = addressNamed('home')
export const other = addressNamed('another home')
export const to = (address: string) => ({ refundTo: address, refundAgain: address })
