// Tabs of the navigation: those the viewer may open, less what this shop does not use.
import { hasChecks } from '../../../identity/kyc/views/staff.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { checksNobody } from '../../../sales/checkout/views/identity-rule.ts'
import type { World } from '../../../world.ts'
import { type Tab, tabsOf } from '../../lists/rules/tabs.ts'

/** No order needs an identity check, and there never was one: the dashboard does not mention them. */
export const hidesIdentity = async (world: World): Promise<boolean> =>
  (await checksNobody(world)) && !(await hasChecks(world))

/** Whoever could open nothing else keeps the tab of identity checks. */
export async function shownTabs(world: World, who: Viewer): Promise<readonly Tab[]> {
  const opened = tabsOf(who)
  if (opened.length < 2 || !opened.includes('kyc') || !(await hidesIdentity(world))) return opened
  return opened.filter((tab) => tab !== 'kyc')
}
