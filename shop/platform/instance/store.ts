// SQL of the shop's own row: its id, when it was last seen running, when it was restored.

import type { Db } from '../../world.ts'
import { fieldOf, firstOf } from '../rows.ts'

export type Instance = {
  readonly shopId: string
  readonly seenAt: Date
  readonly resumedAt: Date | null
}

export const instance = async (db: Db, { isLocked = false } = {}) =>
  firstOf(db<Instance[]>`
    select shop_id as "shopId", seen_at as "seenAt", resumed_at as "resumedAt" from shop_instance
    ${isLocked ? db`for update` : db``}`)

export const saveSeen = async (db: Db, at: Date) => db`update shop_instance set seen_at = ${at}`

export const saveResumed = async (db: Db, at: Date) => db`
  update shop_instance set seen_at = ${at}, resumed_at = ${at}`

export const resumedAt = async (db: Db) =>
  fieldOf<Date | null>(db`select resumed_at from shop_instance`)
