// Proves a wallet: by an order that was paid from it, or else by a challenge.

import type { Viewer } from '../../people/accounts/rules.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { beginProof, provedByOrder } from '../wallet-proofs/actions.ts'
import type { Begin } from '../wallet-proofs/input.ts'
import { paidFrom } from './views/paying-wallet.ts'

/** Returns the challenge's id, or null if nothing more is needed. Refuses as `beginProof` does. */
export async function proveWallet(
  world: World,
  who: Viewer,
  input: Begin,
): Promise<Result<string | null>> {
  const { kind, way, address } = input
  const paid =
    kind === 'stellar' && way === 'payment' ? await paidFrom(world, who.id, address) : null
  if (!paid) return beginProof(world, who, input)
  const proved = await provedByOrder(world, who, { sender: address, hash: paid.hash })
  return proved.ok ? ok(null) : proved
}
