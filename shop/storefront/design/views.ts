// Design views for shoppers and staff.
import { cachedView } from '../../platform/view-cache.ts'
import type { Events, World } from '../../world.ts'
import { hiddenPart } from './input.ts'
import {
  type Design,
  type Part,
  type PartName,
  partNames,
  type StoredDesign,
} from './rules/design.ts'
import { type Feature, isShown } from './rules/features.ts'
import * as store from './store.ts'

/** The preview's design or the published one. Cached until `design` is announced. */
export async function storedDesign(world: World): Promise<StoredDesign> {
  if (world.preview) return world.preview
  const read = await cachedView(world, 'design', 'design', () => store.latestVersion(world.db))
  const document = read?.document ?? nothing
  lastKnown.set(world.events, document)
  return document
}

/** Fallback while the database is down: the last known design. */
export const lastDesign = (world: World): StoredDesign => lastKnown.get(world.events) ?? nothing

const lastKnown = new WeakMap<Events, StoredDesign>()
const nothing: StoredDesign = {}

export const partOf = async <N extends PartName>(world: World, part: Part<N>): Promise<Design[N]> =>
  readPart(world, await storedDesign(world), part)

/** An invalid part never breaks a page: it falls back to its default and is logged. */
export function readPart<N extends PartName>(
  world: World,
  stored: StoredDesign,
  { name, fallback, read }: Part<N>,
): Design[N] {
  const known = parts.get(stored) ?? new Map<PartName, unknown>()
  parts.set(stored, known)
  if (!known.has(name)) {
    const value = stored[name] === undefined ? fallback : read(stored[name])
    if (value === null) world.log.error('part of the design cannot be read', { part: name })
    known.set(name, value ?? fallback)
  }
  return known.get(name) as Design[N]
}

/** Cache of parsed parts. */
const parts = new WeakMap<StoredDesign, Map<PartName, unknown>>()

export const hiddenFeatures = (world: World): Promise<readonly Feature[]> =>
  partOf(world, hiddenPart)

/** The last known value, without a query. */
export const lastHidden = (world: World): readonly Feature[] =>
  readPart(world, lastDesign(world), hiddenPart)

/** Whether the shop has referrals. */
export const hasReferrals = async (world: World): Promise<boolean> =>
  isShown(await hiddenFeatures(world), 'referrals')

export type EditedPart<N extends PartName> = {
  readonly value: Design[N]
  /** For optimistic locking. */
  readonly version: number
}

/** The value in the part's editor: the draft, or the published one. */
export async function editedPart<N extends PartName>(
  world: World,
  part: Part<N>,
): Promise<EditedPart<N>> {
  const { document, drafts } = await editedDesign(world)
  const version = drafts.find((each) => each.part === part.name)?.version ?? 0
  return { value: readPart(world, document, part), version }
}

export type EditedDesign = {
  /** The published design with the draft applied. */
  readonly document: StoredDesign
  readonly published: StoredDesign
  /** 0 if nothing was published yet. */
  readonly number: number
  readonly drafts: readonly store.Draft[]
  readonly schedule: store.Schedule | null
  /** Changes whenever a part is edited or a version is published; for optimistic locking. */
  readonly stamp: string
}

/** Not cached. */
export async function editedDesign({ db }: World): Promise<EditedDesign> {
  const [latest, drafts, schedule] = await Promise.all([
    store.latestVersion(db),
    store.drafts(db),
    store.schedule(db),
  ])
  const published = latest?.document ?? nothing
  const number = latest?.number ?? 0
  return {
    document: { ...published, ...changedParts(drafts) },
    published,
    number,
    drafts,
    schedule,
    stamp: [number, ...partNames.map((part) => versionIn(drafts, part))].join('.'),
  }
}

const versionIn = (drafts: readonly store.Draft[], part: PartName): number =>
  drafts.find((each) => each.part === part)?.version ?? 0

/** Parts with a draft. */
export const changedParts = (drafts: readonly store.Draft[]): StoredDesign =>
  Object.fromEntries(
    drafts.flatMap(({ part, content }) => (content === undefined ? [] : [[part, content]])),
  )

/** A published version; 0 is the default design. */
export async function designVersion(world: World, number: number): Promise<StoredDesign | null> {
  if (number === 0) return nothing
  return (await store.versionBy(world.db, number))?.document ?? null
}

/** Newest first. */
export const designVersions = (
  world: World,
  { before = 2 ** 31 - 1, most = 20 } = {},
): Promise<store.VersionHead[]> => store.versionsBefore(world.db, before, most)
