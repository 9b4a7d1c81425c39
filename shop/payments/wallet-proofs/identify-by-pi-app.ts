// Identifies a Pi user and wallet through Pi's server, never through the browser.

import type { Viewer } from '../../people/accounts/rules.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { readAddress } from '../destinations/rules/strkey.ts'
import { linkPiPerson } from '../pi-app/actions.ts'
import { provedByPiApp } from './actions.ts'

const perShopper = { name: 'piapp.identify', limit: 30, seconds: 3600 }
const longestToken = 2048

/**
 * Returns the newly proved wallet; null if the person has not granted access to it. Refuses `piapp.off`,
 * `limit.reached`, `piapp.token`, and as `PiPlatform` does.
 */
export async function identifyByPiApp(
  world: World,
  who: Viewer,
  accessToken: string,
): Promise<Result<string | null>> {
  const { piApp } = world
  if (!piApp) return refuse('piapp.off')
  if (!accessToken || accessToken.length > longestToken || /[^\x21-\x7e]/.test(accessToken))
    return refuse('piapp.token')
  const counted = await allow(world, perShopper, who.id)
  if (!counted.ok) return counted
  const me = await piApp.me(accessToken)
  if (!me.ok) return me
  const { uid, walletAddress } = me.value
  const linked = await linkPiPerson(world, who, uid)
  if (!linked.ok) return linked
  const address = walletAddress && readAddress(walletAddress)?.account
  if (!address) return ok(null)
  const proved = await provedByPiApp(world, who, { address, uid })
  return proved.ok ? ok(address) : proved
}
