// The proof of a payment request, by the id in its URL.
import type { World } from '../../../world.ts'
import { type Proof, proofOf } from '../rules/payment-proof.ts'
import { dossiersOf } from '../store/dossiers.ts'
import { orderOfProof, proofIdOf } from '../store/payment-requests.ts'

/** Null if there is none with this id. */
export async function proofById(world: World, id: string): Promise<Proof | null> {
  const orderNumber = await orderOfProofId(world, id)
  return orderNumber ? proofOfOrder(world, orderNumber) : null
}

/** Null if there is none with this id. */
export const orderOfProofId = async (world: World, id: string): Promise<string | null> =>
  /^[0-9a-f]{64}$/.test(id) ? orderOfProof(world.db, id) : null

/** The proof of an order; null without a payment request. */
export async function proofOfOrder(world: World, orderNumber: string): Promise<Proof | null> {
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  return dossier ? proofOf(dossier, world.now()) : null
}

/** The id of an order's proof page; the caller has checked whose order it is. */
export const proofIdFor = (world: World, orderNumber: string): Promise<string | null> =>
  proofIdOf(world.db, orderNumber)
