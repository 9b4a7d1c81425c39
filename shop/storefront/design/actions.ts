// Edits of the design's draft per part, so that several people can work concurrently.
import { changesOf, type Who } from '../../people/accounts/actions/staff-list.ts'
import { record } from '../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { hiddenPart } from './input.ts'
import { type Design, isSame, type Part, type PartName } from './rules.ts'
import * as store from './store.ts'
import { changedParts, editedDesign, readPart } from './views.ts'

/** Serializes changes. Refuses `design.not_allowed`. */
export const withDesignLock = changesOf({
  refusal: 'design.not_allowed',
  lock: store.lockDesign,
  now: editedDesign,
  topics: [],
})

export const idOf = (who: Who): string | null => (who === 'system' ? null : who.id)

/**
 * Writes the result of `work` to the part's draft. Refuses `design.not_allowed`, `design.changed` if another person has
 * changed it since `version`, `design.invalid`, and the refusals of `work`.
 */
export const editPart = <N extends PartName>(
  world: World,
  who: Who,
  part: Part<N>,
  version: number,
  work: (now: Design[N], world: World) => Result<Design[N]> | Promise<Result<Design[N]>>,
  action = `design.${part.name}`,
): Promise<Result> =>
  withDesignLock(world, who, async (world, { document, published, drafts }) => {
    const now = drafts.find((each) => each.part === part.name)?.version ?? 0
    if (now !== version) return refuse('design.changed')
    const before = readPart(world, document, part)
    const done = await work(before, world)
    if (!done.ok) return done
    if (isSame(done.value, before)) return ok()
    if (part.read(done.value) === null) return refuse('design.invalid')
    const isPublished = isSame(done.value, readPart(world, published, part))
    await store.putDraft(world.db, {
      part: part.name,
      content: isPublished ? undefined : done.value,
      byUser: idOf(who),
      at: world.now(),
    })
    await record(world, who, action, `design:${part.name}`, { version })
    return ok()
  })

/** Refuses as `editPart` does. */
export const hideFeatures = (
  world: World,
  who: Who,
  version: number,
  hidden: readonly string[],
): Promise<Result> =>
  editPart(world, who, hiddenPart, version, () => {
    const read = hiddenPart.read([...hidden])
    return read ? ok(read) : refuse('design.invalid')
  })

/** Reverts every part to the published version. Refuses `design.not_allowed`, `design.changed`. */
export const discardDraft = (world: World, who: Who, stamp: string): Promise<Result> =>
  withDesignLock(world, who, async (world, edited) => {
    if (edited.stamp !== stamp) return refuse('design.changed')
    for (const part of Object.keys(changedParts(edited.drafts)) as PartName[])
      await store.putDraft(world.db, {
        part,
        content: undefined,
        byUser: idOf(who),
        at: world.now(),
      })
    await record(world, who, 'design.discarded', 'design')
    return ok()
  })
