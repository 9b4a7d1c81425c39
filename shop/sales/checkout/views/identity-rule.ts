// The shop's rule of identity checks: as pages show it, and as an order is decided by.
import { withDescendants } from '../../../catalog/categories/rules.ts'
import { categoryTree, treeNow } from '../../../catalog/categories/views.ts'
import {
  type IdentityRule,
  identityRule,
  type JudgedOrder,
  needsIdentity,
} from '../../../platform/settings/rules/identity-checks.ts'
import type { Settings } from '../../../platform/settings/rules/settings.ts'
import { settingsOf, shownSettings } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'

/** For display, before an order is placed. */
export const shownIdentityRule = async (world: World): Promise<IdentityRule> =>
  ruleIn(await shownSettings(world), () => categoryTree(world))

/** For the decision when an order is placed. */
export const identityRuleOf = async (world: World): Promise<IdentityRule> =>
  ruleIn(await settingsOf(world), () => treeNow(world))

/** What the rule looks at in a cart or purchase. */
export const judgedOf = (priced: {
  readonly total: bigint
  readonly lines: readonly { readonly category: string }[]
  readonly delivery?: { readonly country: string | null }
}): JudgedOrder => ({
  total: priced.total,
  categories: priced.lines.map(({ category }) => category),
  country: priced.delivery?.country ?? null,
})

/** `maybe`: that depends on a destination which is not chosen yet. `never`: the shop checks nobody, and does not mention it. */
export type IdentityNeed = 'yes' | 'no' | 'maybe' | 'never'

/** For display before the order is placed. `hasChoice`: a destination is chosen before the order is placed. */
export async function identityNeedOf(
  world: World,
  order: JudgedOrder,
  hasChoice = true,
): Promise<IdentityNeed> {
  const rule = await shownIdentityRule(world)
  if (rule.kind === 'never') return 'never'
  if (rule.kind === 'countries' && order.country === null && hasChoice) return 'maybe'
  return needsIdentity(rule, order) ? 'yes' : 'no'
}

/** Whether no order needs a check by the rule; orders placed before may still need one. */
export const checksNobody = async (world: World): Promise<boolean> =>
  (await settingsOf(world)).identityChecks === 'never'

async function ruleIn(
  settings: Settings,
  tree: () => ReturnType<typeof treeNow>,
): Promise<IdentityRule> {
  if (settings.identityChecks !== 'categories') return identityRule(settings)
  const all = await tree()
  return identityRule(settings, (id) => [...withDescendants(all, id)])
}
