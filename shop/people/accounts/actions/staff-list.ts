// Changes of what staff keeps as a list: one at a time, so that what is allowed is decided on what is written.
import { type Result, refuse } from '../../../result.ts'
import { announceAll, type Db, type World } from '../../../world.ts'
import { mayAct, type Viewer } from '../rules.ts'

export type Who = Viewer | 'system'

type StaffList<Now> = {
  /** Of who may not change it. */
  readonly refusal: string
  readonly lock: (db: Db) => PromiseLike<unknown>
  /** The list as the transaction has it. */
  readonly now: (world: World) => Promise<Now>
  /** What pages and views that show it are dropped by. */
  readonly topics: readonly string[]
}

/** Answers what does a change in a transaction of its own, and announces it. It refuses `refusal`, and what `work` refuses. */
export const changesOf =
  <Now>({ refusal, lock, now, topics }: StaffList<Now>) =>
  <T>(
    world: World,
    who: Who,
    work: (world: World, now: Now) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    world.transaction(async (world) => {
      if (who !== 'system' && !mayAct(who, 'catalogue')) return refuse(refusal)
      await lock(world.db)
      const done = await work(world, await now(world))
      if (done.ok) await announceAll(world, topics)
      return done
    })

type Row = { readonly version: number }
/** One of the list, by its id; with the version that an editor has seen. */
type Named = { readonly id: string; readonly version?: number }

/** The same for one of the list: also refuses `missing`, and `changed` where another person has saved it since. */
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
