// Changes to an account's cart. A visitor's cart lives in the browser and follows the same rules.
import type { Line } from '../../catalog/products/rules.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { writeCart } from './rules/cookie.ts'
import type { CartOwner } from './rules.ts'
import * as rules from './rules.ts'
import { linesOf, lockCart, replaceLines } from './store.ts'

/** A change of a cart; a refusal leaves the cart unchanged. */
export type CartRule = (lines: Line[]) => Result<Line[]>

/** Applies a rule to the account's cart, one change at a time, and returns the new cart. */
export const changeCart = (world: World, who: CartOwner, rule: CartRule): Promise<Result<Line[]>> =>
  world.transaction(async ({ db }) => {
    // Pipelined: the server runs one after the other, so the read follows the lock.
    const [, before] = await Promise.all([lockCart(db, who.id), linesOf(db, who.id)])
    const after = rule(before)
    if (after.ok && writeCart(after.value) !== writeCart(before))
      await replaceLines(db, who.id, after.value)
    return after
  })

/** Refuses `cart.full`. */
export const addLine = (world: World, who: CartOwner, line: Line) =>
  changeCart(world, who, (lines) => rules.addLine(lines, line))

/** At sign-in: adds the visitor's lines to the account's cart, and returns those for which it has no room. */
export async function mergeCart(
  world: World,
  who: CartOwner,
  lines: readonly Line[],
): Promise<Line[]> {
  let rest: Line[] = []
  await changeCart(world, who, (own) => {
    const united = rules.uniteLines(own, lines)
    rest = united.rest
    return ok(united.lines)
  })
  return rest
}

/** Removes what is being bought from the cart and returns what was removed, for `returnLines`. */
export async function removeBoughtLines(
  world: World,
  who: CartOwner,
  bought: readonly Line[],
): Promise<Result<Line[]>> {
  let taken: Line[] = []
  const left = await changeCart(world, who, (lines) => {
    taken = bought.flatMap((line) => {
      const own = lines.find((one) => rules.isLine(one, line))
      return own ? [{ ...own, quantity: Math.min(own.quantity, line.quantity) }] : []
    })
    return ok(rules.withoutBought(lines, bought))
  })
  return left.ok ? ok(taken) : left
}

/** Restores the lines of an order that was cancelled unpaid. */
export const returnLines = (world: World, who: CartOwner, lines: readonly Line[]) =>
  changeCart(world, who, (own) => ok(rules.mergeLines(own, lines)))
