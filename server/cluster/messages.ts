// Messages between the primary process and its workers.
import type { DemoChain } from '../../demo/chain-process.ts'
import type { Simulator } from '../../demo/ledger-process.ts'
import type { Role } from '../config/names.ts'
import type { Opened } from '../start.ts'

/** The simulated ledgers of a demonstration, which run in the primary. */
export type Simulated = {
  readonly simulator: Omit<Simulator, 'stop'> | null
  readonly chain: Pick<DemoChain, 'setup' | 'url'> | null
}

/** Assignment of a worker. */
export type Duty = {
  readonly roles: readonly Role[]
  readonly port: number
  readonly simulated: Simulated
  /** An earlier worker has done the once-per-start work of a demonstration. */
  readonly isBegun: boolean
}

/** Environment variable with a worker's assignment, as JSON. */
export const dutyName = 'PIAZZA_DUTY'

/** From a worker: it serves requests. */
export type OpenedMessage = { readonly opened: Opened }
/** To a worker: end without failing a request, since others serve. */
export const retire = 'retire'
