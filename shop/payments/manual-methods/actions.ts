// Manual payment methods, written by staff. Placed orders keep the method that they name.
import { requireStepUp } from '../../people/accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { holdCurrency } from '../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { maxMethods } from './rules/manual-method.ts'
import {
  insertMethod,
  lockMethods,
  type MethodDraft,
  methodsOf,
  removeMethod as remove,
  updateMethod,
} from './store.ts'

/** `version` as shown, for optimistic locking; `id` null for a new one. */
export type Edited = { readonly id: string | null; readonly version: number }

/**
 * Returns its id. Refuses `auth.forbidden`, `accounts.stepUp`, `manual.methods_full` {most}, `manual.method_gone`,
 * `manual.method_changed`, `manual.kind_fixed`, and as `holdCurrency` does.
 */
export const saveMethod = (
  world: World,
  who: Viewer,
  { id, version }: Edited,
  draft: MethodDraft,
): Promise<Result<string>> =>
  changing(world, who, async (world) => {
    const methods = await methodsOf(world.db)
    const details = { kind: draft.kind, on: draft.isOn, iban: draft.iban }
    if (id === null) {
      if (methods.length >= maxMethods)
        return refuse('manual.methods_full', { facts: { most: maxMethods } })
      const made = world.id()
      await insertMethod(world.db, made, draft)
      await record(world, who, 'payment_method.created', `payment_method:${made}`, details)
      return ok(made)
    }
    const before = methods.find((each) => each.id === id)
    if (!before) return refuse('manual.method_gone')
    if (before.kind !== draft.kind) return refuse('manual.kind_fixed')
    if (!(await updateMethod(world.db, id, version, draft))) return refuse('manual.method_changed')
    await record(world, who, 'payment_method.changed', `payment_method:${id}`, details)
    return ok(id)
  })

/** Offered no more; open orders keep it. Refuses `auth.forbidden`, `accounts.stepUp`, `manual.method_changed`. */
export const removeMethod = (
  world: World,
  who: Viewer,
  id: string,
  version: number,
): Promise<Result> =>
  changing(world, who, async (world) => {
    if (!(await remove(world.db, id, version, world.now()))) return refuse('manual.method_changed')
    await record(world, who, 'payment_method.removed', `payment_method:${id}`, {})
    return ok()
  })

const changing = <T>(
  world: World,
  who: Viewer,
  work: (world: World) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction<T>(async (world) => {
    // It says where money goes, as the addresses of a ledger do.
    if (!may(who, 'settings.change')) return refuse('auth.forbidden')
    const fresh = requireStepUp(world, who)
    if (!fresh.ok) return fresh
    const held = await holdCurrency(world)
    if (!held.ok) return held
    await lockMethods(world.db)
    const done = await work(world)
    if (done.ok) await announce(world, 'settings')
    return done
  })
