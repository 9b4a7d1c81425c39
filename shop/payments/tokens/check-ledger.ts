// "I have paid": polls the ledger at once; nothing else changes.

import type { Viewer } from '../../people/accounts/rules.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import { setting } from '../../platform/settings/views.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { piAccounts } from '../destinations/views.ts'
import type { PiLedger } from '../pi/port.ts'
import { readPi } from '../pi/read-pi.ts'
import { isOnLedger, isToken, type Method } from '../requests/rules/methods.ts'
import type { EvmLedger } from './port.ts'
import { readChain } from './read-chain.ts'

const perShopper = { name: 'checkout.look', seconds: 60 }

/** Refuses `limit.reached`, and as the ledger does; the watcher continues in any case. */
export async function checkLedgerForShopper(
  world: World,
  who: Viewer,
  method: Method = 'pi',
): Promise<Result> {
  const limit = await setting(world, 'looksPerMinute')
  const counted = await allow(world, { ...perShopper, limit }, who.id)
  return counted.ok ? checkLedger(world, method) : counted
}

/** A read without rate limit. Concurrent callers share the next one. */
export async function checkLedger(world: World, method: Method = 'pi'): Promise<Result> {
  if (!isOnLedger(method)) return ok()
  if (isToken(method)) return lookAtChains(world)
  const { pi } = world.ledgers
  if (!pi) return ok()
  return sharedLook(pi, async () => {
    for (const account of await piAccounts(world)) {
      const read = await readPi(world, pi, account)
      if (!read.ok) return read
    }
    return ok()
  })
}

/** An unreachable chain does not hide the payments of another. */
async function lookAtChains(world: World): Promise<Result> {
  const looked = await Promise.all(
    (world.usdt?.chains ?? []).map((chain) => sharedLook(chain, () => readChain(world, chain))),
  )
  return looked.find(({ ok }) => !ok) ?? ok()
}

type Looking = { readonly running: Promise<Result>; next: Promise<Result> | null }
const looks = new WeakMap<PiLedger | EvmLedger, Looking>()

/** Concurrent callers share the read after the running one, which includes all payments before their request. */
function sharedLook(ledger: PiLedger | EvmLedger, read: () => Promise<Result>): Promise<Result> {
  const looking = looks.get(ledger)
  if (!looking) return begin(ledger, read)
  const begun = () => begin(ledger, read)
  looking.next ??= looking.running.then(begun, begun)
  return looking.next
}

function begin(ledger: PiLedger | EvmLedger, read: () => Promise<Result>): Promise<Result> {
  const looking: Looking = { running: read(), next: null }
  looks.set(ledger, looking)
  const end = () => {
    if (!looking.next) looks.delete(ledger)
  }
  looking.running.then(end, end)
  return looking.running
}
