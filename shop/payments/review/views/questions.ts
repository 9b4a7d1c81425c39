// Payments as somebody asks about them: by transaction, sender or id. The caller decides what to tell whom.
import type { World } from '../../../world.ts'
import * as store from '../store/questions.ts'

export type { AskedPayment } from '../store/questions.ts'

/** `hash` with or without 0x, or the one inside a fee bump. */
export const paymentsOfHash = (world: World, hash: string): Promise<store.AskedPayment[]> =>
  store.paymentsOfHash(world.db, hash)

/** The newest first. */
export const paymentsOfSender = (
  world: World,
  sender: string,
  most: number,
): Promise<store.AskedPayment[]> => store.paymentsOfSender(world.db, sender, most)

export const askedPayment = (world: World, id: string): Promise<store.AskedPayment | undefined> =>
  store.paymentById(world.db, id)
