// Edits of a menu: add, change, remove and move an entry. Pure.
import { ok, type Result, refuse } from '../../../result.ts'
import {
  isForTop,
  isGenerated,
  type MenuEntry,
  type MenuName,
  type Menus,
  menuLimits,
  menuNames,
  type Target,
} from './menus.ts'

export type Place = {
  readonly menu: MenuName
  /** The parent entry; null on the top level. */
  readonly parentId: string | null
  /** 0-based. */
  readonly at: number
}

type Entries = readonly MenuEntry[]
export type Found = { readonly entry: MenuEntry; readonly place: Place; readonly beside: Entries }

export function findEntry(menus: Menus, id: string): Found | null {
  for (const menu of menuNames) {
    for (const [at, top] of menus[menu].entries()) {
      if (top.id === id)
        return { entry: top, place: { menu, parentId: null, at }, beside: menus[menu] }
      const below = top.below.findIndex((each) => each.id === id)
      const entry = top.below[below]
      if (entry) return { entry, place: { menu, parentId: top.id, at: below }, beside: top.below }
    }
  }
  return null
}

export function withoutEntry(menus: Menus, id: string): Menus {
  const without = (entries: Entries): MenuEntry[] =>
    entries
      .filter((each) => each.id !== id)
      .map((each) => ({ ...each, below: without(each.below) }))
  return { header: without(menus.header), footer: without(menus.footer) }
}

/** Changes an entry's label and target in place. Refuses `menus.level`. */
export function withWords(
  menus: Menus,
  { place, entry }: Found,
  words: Pick<MenuEntry, 'target' | 'labels'>,
): Result<Menus> {
  if (place.parentId !== null && isForTop(words.target)) return refuse('menus.level')
  const change = (entries: Entries): MenuEntry[] =>
    entries.map((each) =>
      each.id === entry.id ? { ...each, ...words } : { ...each, below: change(each.below) },
    )
  return ok({ ...menus, [place.menu]: change(menus[place.menu]) })
}

/**
 * Refuses `menus.level` for a third level, and for top-level-only targets below it; `menus.full` if the level is full;
 * `menus.missing` if the parent does not exist.
 */
export function withEntry(menus: Menus, entry: MenuEntry, place: Place): Result<Menus> {
  const { menu, parentId, at } = place
  const level = menus[menu]
  if (parentId === null) {
    if (level.length >= menuLimits.top)
      return refuse('menus.full', { facts: { most: menuLimits.top } })
    return ok({ ...menus, [menu]: inserted(level, entry, at) })
  }
  const parent = level.find(({ id }) => id === parentId)
  if (!parent) return refuse('menus.missing')
  if (entry.below.length > 0 || isForTop(entry.target) || isGenerated(parent.target))
    return refuse('menus.level')
  if (parent.below.length >= menuLimits.below)
    return refuse('menus.full', { facts: { most: menuLimits.below } })
  const below = inserted(parent.below, plainBelow(entry), at)
  return ok({
    ...menus,
    [menu]: level.map((each) => (each === parent ? { ...parent, below } : each)),
  })
}

/** Moves it to any position of any menu. Refuses as `withEntry` does. */
export const placed = (menus: Menus, { entry }: Found, place: Place): Result<Menus> =>
  withEntry(withoutEntry(menus, entry.id), entry, place)

export const moves = ['up', 'down', 'in', 'out'] as const
export type Move = (typeof moves)[number]

/** Target position of a move: up, down, into the previous entry, or out of its parent. Null if impossible. */
export function placeAfter(menus: Menus, found: Found, move: Move): Place | null {
  const { place, beside } = found
  const { menu, parentId, at } = place
  if (move === 'up') return at > 0 ? { ...place, at: at - 1 } : null
  if (move === 'down') return at < beside.length - 1 ? { ...place, at: at + 1 } : null
  if (move === 'out') {
    const parent = menus[menu].findIndex(({ id }) => id === parentId)
    return parentId === null ? null : { menu, parentId: null, at: parent + 1 }
  }
  const before = beside[at - 1]
  if (parentId !== null || !before || !mayHold(before, found.entry)) return null
  return { menu, parentId: before.id, at: before.below.length }
}

const mayHold = (parent: MenuEntry, { below, target }: MenuEntry): boolean =>
  below.length === 0 && !isForTop(target) && !isGenerated(parent.target)

const inserted = (entries: Entries, entry: MenuEntry, at: number): MenuEntry[] => [
  ...entries.slice(0, Math.max(0, at)),
  entry,
  ...entries.slice(Math.max(0, at)),
]

/** The second level cannot list subcategories. */
const plainBelow = (entry: MenuEntry): MenuEntry => ({
  ...entry,
  target: plainTarget(entry.target),
})
const plainTarget = (target: Target): Target =>
  target.is === 'category' ? { ...target, withBelow: false } : target
