// Edits of the design's draft per part, so that several people can work concurrently.

import { changesOf, type Who } from '../../people/accounts/actions/staff-list.ts'
import { record } from '../../platform/audit/actions.ts'
import { day } from '../../platform/durations.ts'
import { readOrRefuse, refuseFields } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { hiddenPart, noteInput } from './input.ts'
import {
  type Design,
  isSame,
  maxScheduleDays,
  type Part,
  type PartName,
  partNames,
  type StoredDesign,
} from './rules/design.ts'
import * as store from './store.ts'
import { changedParts, designVersion, type EditedDesign, editedDesign, readPart } from './views.ts'

/** Serializes changes. Refuses `design.not_allowed`. */
export const withDesignLock = changesOf({
  permission: 'storefront.write',
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

// Publishes the design: now, on schedule, or an older version. Every process shows it on commit.

/** Validates parts before they are published. */
export type Check = (
  world: World,
  changed: StoredDesign,
  published: StoredDesign,
) => Promise<Result> | Result

/**
 * `stamp`: of the displayed draft. Refuses `design.not_allowed`, `design.changed` if it has changed since,
 * `design.nothing` without changes, `form.invalid` {note}, and the refusals of `check`.
 */
export const publishDraft = (
  world: World,
  who: Who,
  { stamp, note }: { stamp: string; note: string },
  check: Check,
): Promise<Result> =>
  withDesignLock(world, who, async (world, edited) => {
    const parts = changedParts(edited.drafts)
    const ready = await readyToPublish(world, edited, { stamp, note, parts }, check)
    if (!ready.ok) return ready
    const document = { ...edited.published, ...parts }
    return write(world, who, edited, { document, note: ready.value, restored: null })
  })

/** Refuses as `publishDraft` does, and `form.invalid` {at} for a time in the past or more than a year ahead. */
export const scheduleDraft = (
  world: World,
  who: Who,
  { stamp, note, at }: { stamp: string; note: string; at: Date | null },
  check: Check,
): Promise<Result> =>
  withDesignLock(world, who, async (world, edited) => {
    const now = world.now()
    if (!at) return refuseFields({ at: 'design.field.time' })
    const wait = at.getTime() - now.getTime()
    if (wait <= 0) return refuseFields({ at: 'design.field.past' })
    if (wait > maxScheduleDays * day) return refuseFields({ at: 'design.field.far' })
    const parts = changedParts(edited.drafts)
    const ready = await readyToPublish(world, edited, { stamp, note, parts }, check)
    if (!ready.ok) return ready
    await store.putSchedule(world.db, {
      parts,
      publishAt: at,
      note: ready.value,
      byUser: idOf(who),
      at: now,
    })
    const details = { at: at.toISOString() }
    await record(world, who, 'design.scheduled', 'design', details)
    return ok()
  })

/** The draft stays. Refuses `design.not_allowed`. */
export const cancelSchedule = (world: World, who: Who): Promise<Result> =>
  withDesignLock(world, who, async (world) => {
    if (await store.deleteSchedule(world.db))
      await record(world, who, 'design.unscheduled', 'design')
    return ok()
  })

/**
 * Republishes an older version, 0 for the default design; the draft stays. Refuses `design.not_allowed`,
 * `design.changed`, `design.missing`, `design.same`, `form.invalid` {note}, and those of `check`.
 */
export const restoreVersion = (
  world: World,
  who: Who,
  { number, stamp, note }: { number: number; stamp: string; note: string },
  check: Check,
): Promise<Result> =>
  withDesignLock(world, who, async (world, edited) => {
    const parsed = readNote(note)
    if (!parsed.ok) return parsed
    if (edited.stamp !== stamp) return refuse('design.changed')
    const document = await designVersion(world, number)
    if (!document) return refuse('design.missing')
    if (isSame(document, edited.published)) return refuse('design.same')
    const sound = await check(world, document, edited.published)
    if (!sound.ok) return sound
    for (const part of partNames) {
      const isDraft = edited.drafts.some((each) => each.part === part && each.content !== undefined)
      if (isDraft || isSame(document[part], edited.published[part])) continue
      // Bumps the version, so that open editors of the part detect the change.
      const written = { content: undefined, byUser: idOf(who), at: world.now() }
      await store.putDraft(world.db, { part, ...written })
    }
    const restored = number || null
    return write(world, who, edited, { document, note: parsed.value, restored })
  })

/** Publishes a due schedule. The job runs every minute. */
export const publishDue = (world: World): Promise<Result> =>
  withDesignLock(world, 'system', async (world, edited) => {
    const { schedule, published } = edited
    if (!schedule || schedule.publishAt > world.now()) return ok()
    await store.deleteSchedule(world.db)
    const document = { ...published, ...schedule.parts }
    if (isSame(document, published)) return ok()
    const { note, byUser } = schedule
    return write(world, 'system', edited, { document, note, restored: null, byUser })
  })

/**
 * Rewrites every part in its draft, in the schedule and as published, for a change of what texts mean. Publishes a new
 * version if that differs; the drafts stay drafts.
 */
export const changeEveryPart = (
  world: World,
  byUser: string,
  change: (part: unknown) => unknown,
): Promise<Result> =>
  withDesignLock(world, 'system', async (world, edited) => {
    const { db } = world
    const at = world.now()
    for (const [part, content] of Object.entries(changedParts(edited.drafts)))
      await store.putDraft(db, { part: part as PartName, content: change(content), byUser, at })
    const { schedule, published } = edited
    if (schedule)
      await store.putSchedule(db, { ...schedule, parts: change(schedule.parts) as StoredDesign })
    const document = change(published) as StoredDesign
    if (isSame(document, published)) return ok()
    const version = { document, note: '', restored: null, byUser }
    return write(world, 'system', edited, version)
  })

async function readyToPublish(
  world: World,
  edited: EditedDesign,
  { stamp, note, parts }: { stamp: string; note: string; parts: StoredDesign },
  check: Check,
): Promise<Result<string>> {
  const parsed = readNote(note)
  if (!parsed.ok) return parsed
  if (edited.stamp !== stamp) return refuse('design.changed')
  if (Object.keys(parts).length === 0) return refuse('design.nothing')
  const sound = await check(world, parts, edited.published)
  return sound.ok ? parsed : sound
}

function readNote(note: string): Result<string> {
  const parsed = readOrRefuse(noteInput, note)
  return parsed.ok ? parsed : refuseFields({ note: parsed.code })
}

async function write(
  world: World,
  who: Who,
  { number, drafts }: EditedDesign,
  version: Pick<store.Version, 'document' | 'note' | 'restored'> & { byUser?: string | null },
): Promise<Result> {
  const { document } = version
  const next = { byUser: idOf(who), ...version, number: number + 1, at: world.now() }
  await store.insertVersion(world.db, next)
  for (const [part, content] of Object.entries(changedParts(drafts)))
    if (isSame(content, document[part as PartName]))
      await store.clearDraft(world.db, part as PartName)
  const { restored } = version
  const details = { number: number + 1, restored }
  await record(world, who, 'design.published', 'design', details)
  await announce(world, 'design')
  return ok()
}
