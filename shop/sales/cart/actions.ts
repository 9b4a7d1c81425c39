// Changes to an account's cart. A visitor's cart lives in the browser and follows the same rules.
import type { Line } from '../../catalog/products/rules/catalog.ts'
import { ok, type Result } from '../../result.ts'
import { type Db, type World, writing } from '../../world.ts'
import * as rules from './rules.ts'
import { type CartOwner, writeCart } from './rules.ts'
import { linesOf, lockCart, replaceLines, takeRepriced } from './store.ts'

/** Whether to say that the cart's prices are in another currency now: once. */
export const sayRepriced = (world: World, who: CartOwner): Promise<boolean> =>
  takeRepriced(writing(world).db, who.id)

/** A change of a cart; a refusal leaves the cart unchanged. */
export type CartRule = (lines: Line[]) => Result<Line[]>

/**
 * Applies a rule to the account's cart, one change at a time, and returns the new cart. Lines that wait for room are
 * added as soon as there is some.
 */
export const changeCart = (world: World, who: CartOwner, rule: CartRule): Promise<Result<Line[]>> =>
  world.transaction(async ({ db }) => {
    const { lines, waiting } = await lockedLines(db, who)
    const after = rule(lines)
    if (!after.ok) return after
    const united = rules.uniteLines(after.value, waiting)
    await save(db, who, [lines, waiting], [united.lines, united.rest])
    return ok(united.lines)
  })

/** The cart, and the lines for which it has no room yet: those after its last one. */
async function lockedLines(db: Db, { id }: CartOwner) {
  // Pipelined: the server runs one after the other, so the read follows the lock.
  const [, all] = await Promise.all([lockCart(db, id), linesOf(db, id)])
  return { lines: all.slice(0, rules.maxLines), waiting: all.slice(rules.maxLines) }
}

async function save(db: Db, { id }: CartOwner, before: Line[][], after: Line[][]): Promise<void> {
  if (writeCart(after.flat()) !== writeCart(before.flat())) await replaceLines(db, id, after.flat())
}

/** Refuses `cart.full`. */
export const addLine = (world: World, who: CartOwner, line: Line) =>
  changeCart(world, who, (lines) => rules.addLine(lines, line))

/**
 * At sign-in: adds the visitor's lines to the account's cart. Those for which it has no room wait with the account and
 * are returned.
 */
export async function mergeCart(
  world: World,
  who: CartOwner,
  visitor: readonly Line[],
): Promise<Line[]> {
  const merged = await world.transaction<Line[]>(async ({ db }) => {
    const { lines, waiting } = await lockedLines(db, who)
    const united = rules.uniteLines(lines, [...waiting, ...visitor])
    const rest = rules.withoutTwice(united.rest).slice(0, rules.maxWaiting)
    await save(db, who, [lines, waiting], [united.lines, rest])
    return ok(rest.filter((line) => visitor.some((one) => rules.isLine(one, line))))
  })
  return merged.ok ? merged.value : []
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
