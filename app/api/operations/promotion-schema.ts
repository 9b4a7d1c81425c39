// Response schema of a promotion; what is sent is the command of the actions (shop/catalog/promotions/input.ts).

import * as v from 'valibot'
import { phases, kinds as promotionKinds } from '../../../shop/catalog/promotions/rules.ts'
import type { PromotionView } from '../../../shop/catalog/promotions/views.ts'
import type { World } from '../../../shop/world.ts'
import { money, moneyOrNull, time, timeOf, timeOrNull, whole } from '../schemas'

export const promotion = v.strictObject({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(promotionKinds),
  phase: v.picklist(phases),
  percent: v.nullable(whole),
  amount: v.nullable(money),
  minimum: v.nullable(money),
  code: v.nullable(v.string()),
  category: v.nullable(v.string()),
  collectionId: v.nullable(v.string()),
  productIds: v.nullable(v.array(v.string())),
  priority: whole,
  mostUses: v.nullable(whole),
  mostPerShopper: v.nullable(whole),
  startsAt: time,
  endsAt: v.nullable(time),
  uses: whole,
})

export const promotionView = (
  row: PromotionView,
  { config: { currency } }: Pick<World, 'config'>,
): v.InferInput<typeof promotion> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  phase: row.phase,
  percent: row.percent || null,
  amount: moneyOrNull(row.amount, currency),
  minimum: moneyOrNull(row.minimum, currency),
  code: row.code,
  category: row.category,
  collectionId: row.collectionId ?? null,
  productIds: row.productIds && [...row.productIds],
  priority: row.priority,
  mostUses: row.mostUses,
  mostPerShopper: row.mostPerShopper,
  startsAt: timeOf(row.startsAt),
  endsAt: timeOrNull(row.endsAt),
  uses: row.uses,
})
