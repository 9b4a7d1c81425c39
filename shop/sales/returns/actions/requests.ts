// Requests and decisions of returns. Receiving is in actions/receive.ts.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { emit } from '../../../platform/events/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { lockOrder } from '../../orders/actions/orders.ts'
import { checkQuantities, type LineQuantity } from '../../orders/rules/parcels.ts'
import { returnMail } from '../mail.ts'
import { type AskedKind, askedKinds, type Kind, kinds, move, type Return } from '../rules.ts'
import * as store from '../store.ts'
import { returnableOf, returnInstructions, returnsOf } from '../views.ts'

export const maxReasonLength = 1000

export type Actor = Viewer | 'system'
export const idOf = (who: Actor): string => (who === 'system' ? who : who.id)

export type Asking = {
  readonly kind: string
  readonly units: readonly LineQuantity[]
  readonly words: string
}

/**
 * The shopper requests a return that is not a withdrawal: it waits for staff. Refuses `orders.not_found`,
 * `returns.kind`, `returns.words` {most}, `phrase.refused`, and as `checkQuantities` does.
 */
export const requestReturn = (
  world: World,
  who: Viewer,
  number: string,
  asking: Asking,
): Promise<Result<string>> =>
  world.transaction<string>(async (world) => {
    const read = await readAsking(world, asking)
    if (!read.ok) return read
    const order = await lockOrder(world, number, who.id)
    if (!order.ok) return order
    const opened = await openReturn(world, who, number, { ...read.value, isAgreed: false })
    if (opened.ok) await returnMail(world, order.value, 'asked', { units: read.value.units })
    return opened
  })

/**
 * Staff records a return requested by email or telephone: approved at once, with instructions by email. Refuses
 * `returns.not_allowed`, and as `requestReturn` does.
 */
export const recordReturn = (
  world: World,
  who: Viewer,
  number: string,
  asking: Asking,
): Promise<Result<string>> =>
  world.transaction<string>(async (world) => {
    if (!may(who, 'returns.decide')) return refuse('returns.not_allowed')
    const read = await readAsking(world, asking)
    if (!read.ok) return read
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const opened = await openReturn(world, who, number, { ...read.value, isAgreed: true })
    if (!opened.ok) return opened
    const way = (await returnInstructions(world, number)).find((each) => each.id === opened.value)
    await returnMail(world, order.value, 'agreed', { units: read.value.units, way })
    return opened
  })

export type Opening = {
  readonly kind: Kind
  readonly units: readonly LineQuantity[]
  readonly words: string
  readonly isAgreed: boolean
}

/** The caller has locked the order. Refuses as `checkQuantities` does. */
export async function openReturn(
  world: World,
  who: Actor,
  number: string,
  { kind, units, words, isAgreed }: Opening,
): Promise<Result<string>> {
  const sound = checkQuantities(units, await returnableOf(world, number))
  if (!sound.ok) return sound
  const id = world.id()
  const at = world.now()
  const made = { id, orderNumber: number, kind, words }
  const step = { who: idOf(who), reason: kind, at }
  await store.insertReturn(world.db, made, sound.value, { ...step, to: 'asked' })
  await emit(world, 'return.asked', id)
  if (isAgreed) {
    await store.setStatus(world.db, id, 'asked', { ...step, to: 'agreed' })
    await emit(world, 'return.agreed', id)
  }
  await note(world, who, 'asked', number, id)
  return ok(id)
}

/**
 * Staff approves, or refuses with a reason that the shopper reads. Refuses `returns.not_allowed`, `returns.missing`,
 * `returns.move`, `orders.reason`.
 */
export const decideReturn = (
  world: World,
  who: Viewer,
  number: string,
  { id, to, words }: { id: string; to: 'agreed' | 'refused'; words: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'returns.decide')) return refuse('returns.not_allowed')
    const reason = words.trim().slice(0, maxReasonLength)
    if (to === 'refused' && reason === '') return refuse('orders.reason')
    const order = await lockOrder(world, number)
    if (!order.ok) return order
    const found = await returnIn(world, number, id)
    if (!found.ok) return found
    const allowed = move(found.value.status, to)
    if (!allowed.ok) return allowed
    // A withdrawal cannot be refused; items that never arrive leave it open.
    if (to === 'refused' && found.value.kind === 'withdrawal') return refuse('returns.right')
    const step = { to, who: who.id, reason: reason || found.value.kind, at: world.now() }
    if (!(await store.setStatus(world.db, id, found.value.status, step))) return missing
    const way = (await returnInstructions(world, number)).find((each) => each.id === id)
    await returnMail(world, order.value, to, { reason, units: found.value.lines, way })
    await note(world, who, to, number, id)
    await emit(world, `return.${to}`, id)
    return ok()
  })

/** Erased with the customer's account. */
export const forgetWords = (world: World, userId: string): Promise<void> =>
  store.blankWords(world.db, userId, [...kinds, 'refunded'])

export const missing = refuse('returns.missing')

/** Refuses `returns.missing`. */
export async function returnIn(world: World, number: string, id: string): Promise<Result<Return>> {
  const found = (await returnsOf(world, number)).find((each) => each.id === id)
  return found ? ok(found) : missing
}

const isAskedKind = (kind: string): kind is AskedKind => askedKinds.some((each) => each === kind)

async function readAsking(
  world: World,
  { kind, units, words }: Asking,
): Promise<Result<{ kind: AskedKind; units: readonly LineQuantity[]; words: string }>> {
  const read = await readWords(world, words)
  if (!read.ok) return read
  if (!isAskedKind(kind)) return refuse('returns.kind')
  return ok({ kind, units, words: read.value })
}

/** Validates the text of a return. Refuses `returns.words` {most}, `phrase.refused`. */
export async function readWords(world: World, words: string): Promise<Result<string>> {
  const plain = await refuseSecrets(world, { words })
  if (!plain.ok) return plain
  const text = words.normalize('NFC').trim()
  return [...text].length > maxReasonLength
    ? refuse('returns.words', { facts: { most: maxReasonLength } })
    : ok(text)
}

export async function note(
  world: World,
  who: Actor,
  what: string,
  number: string,
  id: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  await record(world, who, `return.${what}`, `order:${number}`, { return: id, ...details })
  await announce(world, `order:${number}`)
}
