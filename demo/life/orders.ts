// When the past orders are placed, by whom, and their outcome.
import { cancelOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { writeNote } from '../../shop/sales/orders/actions/notes.ts'
import { orderLines } from '../../shop/sales/orders/views/orders.ts'
import * as after from './aftermath.ts'
import { forget, fulfillOrder, pay, payAndAddress, place } from './buying.ts'
import { day, days, type Item, type Life, need, type OnDay, type Shopper } from './cast.ts'
import { welcomeCode } from './marketing.ts'
import { carrierWords, comingBack, isWorn, wordsLeft } from './words.ts'

type Fate = 'well' | 'unpaid' | 'cancelled' | 'regretted' | 'declined' | 'partly'

/** Besides the five that wait for an identity check. */
const orders = 235
/** Of these, the orders of the last hour. */
const lately = 5
const reviews = 40
const waiting = 3
/** Nobody spends more in one order. */
const mostSpent = 24_000_000_000n
const minute = 1 / 1440

/** By their index; the others complete normally. */
const fates: ReadonlyMap<number, Fate> = new Map<number, Fate>([
  ...[9, 31, 58, 77, 96, 121, 143, 166, 188, 205, 216].map((at) => [at, 'unpaid'] as const),
  ...[22, 84, 137, 197].map((at) => [at, 'cancelled'] as const),
  ...[65, 152].map((at) => [at, 'declined'] as const),
  [47, 'regretted'],
  [213, 'partly'],
])
const notes: ReadonlyMap<number, string> = new Map([
  [30, 'Asked by e-mail whether it can be left with a neighbor. Yes.'],
  [91, 'Second order of the same color this month: checked that it is no mistake.'],
  [150, 'Gift: no invoice in the parcel.'],
  [220, 'Wants it before the weekend.'],
])

export function planOrders(life: Life, onDay: OnDay): void {
  const then = afterwards(life)
  const early = orders - lately
  for (let number = 0; number < early; number++) {
    // Slightly more each week.
    const at = 0.6 + (days - 0.9) * ((number + life.chance.below(100) / 100) / early) ** 0.87
    onDay(at, () => order(life, at, fates.get(number) ?? 'well', number, then))
  }
  for (const [before, fate] of [
    [53, 'unpaid'],
    [37, 'unpaid'],
    [26, 'well'],
    [17, 'unpaid'],
    [6, 'unpaid'],
  ] as const)
    onDay(days - before * minute, () => order(life, days, fate, orders, then))
}

async function order(
  life: Life,
  at: number,
  fate: Fate,
  place: number,
  then: (shopper: Shopper) => (number: string) => Promise<void>,
): Promise<void> {
  const { world, agenda, chance, staff } = life
  // There is no time left for another check.
  const isSure = at > days - 2
  const known = life.shoppers.filter(({ viewer }) => !isSure || life.verified.has(viewer.id))
  const shopper = chance.one(known)
  const code = chance.percent(9) ? welcomeCode : null
  const number = await bought(life, shopper, code)
  const note = notes.get(place)
  if (note) need(await writeNote(world, staff.owner, number, note), 'a note')
  if (fate === 'well' && at === days) agenda.in(4, () => payAndAddress(life, shopper, number))
  else if (fate === 'well') fulfillOrder(life, shopper, number, then(shopper))
  else if (fate === 'regretted') after.regret(life, shopper, number)
  else forget(life)
  if (fate === 'declined') after.decline(life, number)
  if (fate === 'partly') agenda.in(14, () => pay(life, shopper, number, 60n))
  if (fate === 'cancelled')
    agenda.in(25, async () =>
      need(await cancelOrder(world, shopper.viewer, number), 'a cancellation'),
    )
}

/** One to three products in stock, and not too expensive. */
export async function bought(
  life: Life,
  shopper: Shopper,
  code: string | null = null,
): Promise<string> {
  const { chance } = life
  for (;;) {
    const basket = new Map<string, Item & { quantity: number }>()
    for (let left = Number(chance.weighted({ '1': 6, '2': 3, '3': 1 })); left > 0; left--) {
      const item = chance.one(life.items)
      basket.set(item.variantId, { ...item, quantity: chance.percent(8) ? 2 : 1 })
    }
    const items = [...basket.values()]
    const total = items.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n)
    const number = total < mostSpent ? await place(life, shopper, items, code) : null
    if (number) return number
  }
}

/** After delivery: some orders are reviewed, and some returned. */
function afterwards(life: Life) {
  const { agenda, chance } = life
  const begin = agenda.now().getTime()
  const words = wordsLeft()
  const planned = [...comingBack]
  let written = 0
  return (shopper: Shopper) => async (number: string) => {
    const [line] = await orderLines(life.world, number)
    if (!line) return
    const on = (agenda.now().getTime() - begin) / day
    const group = isWorn(line.category) ? 'wear' : 'device'
    const next = planned.findIndex(
      ({ from, of }) => from <= on && (of === group || of === line.category),
    )
    const [way] = next >= 0 ? planned.splice(next, 1) : []
    if (way) return after.comeBack(life, shopper, number, way)
    // The most recent ones are pending.
    const isLate = on > days - 6
    if (written >= (isLate ? reviews : reviews - waiting) || on > days - 1.2) return
    if (!isLate && (on > days - 10 || !chance.percent(60))) return
    const said = words(shopper.viewer.language, line.category)
    if (!said) return
    written += 1
    after.review(life, shopper, number, said, isLate ? null : verdictOn(said.words))
  }
}

const verdictOn = (words: string) =>
  words === carrierWords
    ? ({ to: 'rejected', words: 'This is about the carrier and not about the product.' } as const)
    : ({ to: 'published', words: '' } as const)
