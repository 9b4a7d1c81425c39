// Context that each simulated event receives, and the weight of each event.

import type { Chance } from '../../demo/chance.ts'
import type { PiLedger } from '../../shop/payments/pi/port.ts'
import type { World } from '../../shop/world.ts'
import type { AddressInvariants } from './address-invariants.ts'
import type { Cast, Shopper } from './cast.ts'
import type { PiModel } from './pi-model.ts'
import type { Addresses } from './shown-addresses.ts'
import type { invariantsOf } from './unchanged.ts'
import type { Chains } from './usdt.ts'

export type Known = { readonly number: string; readonly shopper: Shopper }
/** What its shopper was shown: an address for USDT in lower case, and memo and treasury for Pi. */
export type Forgotten = Known & {
  readonly address: string | null
  readonly memo: string | null
  readonly treasury: string | null
}
export type Play = {
  readonly world: World
  /** For invariants: statements are sent together, and nobody dies. */
  readonly checked: World
  readonly chance: Chance
  readonly cast: Cast
  readonly ledger: PiModel
  /** Ids of Pi payments that were hidden from the shop while it read on; an audit finds them. */
  readonly late: Set<string>
  /** The ledger through a provider that never fails. */
  readonly sound: PiLedger
  readonly chains: Chains
  readonly addresses: Addresses
  readonly addressInvariants: AddressInvariants
  readonly orders: Known[]
  /** Placed after the backup that the shop was restored from; their shoppers may still pay. */
  readonly forgotten: Forgotten[]
  /** Checks all invariants whose tables were written. */
  readonly unlessUnchanged: ReturnType<typeof invariantsOf>
  /** Invariants of this world, for `unlessUnchanged`. */
  readonly ofWorld: readonly ((world: World) => Promise<string | null>)[]
  /** Nothing that was issued is issued again; `most`: of the newest orders. */
  readonly nothingAgain: (world: World, most?: number) => Promise<string | null>
}

export const often = {
  place: 12,
  pay: 24,
  read: 26,
  replay: 3,
  repeat: 2,
  ask: 22,
  identify: 9,
  refund: 20,
  claim: 4,
  receipt: 1,
  decide: 5,
  link: 3,
  reorg: 4,
  rate: 1,
  send: 16,
  comeBack: 18,
  change: 5,
  edit: 8,
  write: 5,
  upkeep: 6,
  wait: 4,
  skew: 2,
  trouble: 8,
  save: 1,
  restore: 1,
  audit: 1,
  move: 4,
}
export type Event = keyof typeof often
