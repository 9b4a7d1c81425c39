// Serialized changes of lists that staff maintain, so that validation sees the list that is written.
import { type Result, refuse } from '../../../result.ts'
import { announceAll, type Db, type World } from '../../../world.ts'
import type { Permission } from '../permissions.ts'
import { may, type Viewer } from '../rules.ts'

export type Who = Viewer | 'system'

type StaffList<Now> = {
  readonly permission: Permission
  /** Refusal without it. */
  readonly refusal: string
  readonly lock: (db: Db) => PromiseLike<unknown>
  /** The list, read within the transaction. */
  readonly now: (world: World) => Promise<Now>
  /** Cache invalidation topics of pages and views that show it. */
  readonly topics: readonly string[]
}

/** Returns a function that runs a change in a transaction and announces it. Refuses `refusal`, and as `work` does. */
export const changesOf =
  <Now>({ permission, refusal, lock, now, topics }: StaffList<Now>) =>
  <T>(
    world: World,
    who: Who,
    work: (world: World, now: Now) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    world.transaction(async (world) => {
      if (who !== 'system' && !may(who, permission)) return refuse(refusal)
      await lock(world.db)
      const done = await work(world, await now(world))
      if (done.ok) await announceAll(world, topics)
      return done
    })

type Row = { readonly version: number }
/** An item by id; with the version that an editor displayed. */
type Named = { readonly id: string; readonly version?: number }

/** The same for one item: also refuses `missing`, and `changed` if another person has saved it since. */
export const changesOfOne =
  <Now, Of extends Row>(
    change: ReturnType<typeof changesOf<Now>>,
    find: (now: Now, id: string) => Of | undefined,
    refusals: { readonly missing: string; readonly changed: string },
  ) =>
  <T>(
    world: World,
    who: Who,
    { id, version }: Named,
    work: (world: World, was: Of, now: Now) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    change(world, who, async (world, now) => {
      const was = find(now, id)
      if (!was) return refuse(refusals.missing)
      const isSeen = version === undefined || version === was.version
      return isSeen ? work(world, was, now) : refuse(refusals.changed)
    })
