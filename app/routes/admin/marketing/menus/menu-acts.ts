// Menu editor: its rows, possible targets of an entry, and form actions.
import { pathName } from '../../../../../shop/catalog/categories/rules.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import {
  addEntry,
  changeEntry,
  moveEntry,
  placeEntry,
  removeEntry,
} from '../../../../../shop/storefront/menus/actions.ts'
import { pageNames, pages } from '../../../../../shop/storefront/menus/data.ts'
import { entryFields } from '../../../../../shop/storefront/menus/input.ts'
import { findEntry, moves, placeAfter } from '../../../../../shop/storefront/menus/rules/edit.ts'
import {
  type Broken,
  type Known,
  labelOf,
  lookUp,
  type MenuEntry,
  type MenuName,
  type Menus,
  menuNames,
  type Target,
} from '../../../../../shop/storefront/menus/rules/menus.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'

type Fields = Record<string, string>

export type MenuRow = {
  readonly id: string
  readonly menu: MenuName
  readonly parentId: string | null
  /** Index among its siblings, from 0. */
  readonly at: number
  readonly name: string
  readonly is: Target['is']
  readonly href: string | null
  readonly broken: Broken | null
  /** Number of generated entries that shoppers see below it. */
  readonly listed: number
  readonly may: Readonly<Record<(typeof moves)[number], boolean>>
  readonly fields: Fields
}

/** Depth first: each entry is followed by its children. */
export function rowsOf(menus: Menus, menu: MenuName, known: Known): MenuRow[] {
  const rowOf = (entry: MenuEntry, at: number, parentId: string | null): MenuRow[] => {
    const found = lookUp(entry.target, known)
    const isBroken = typeof found === 'string'
    const own = findEntry(menus, entry.id)
    return [
      {
        id: entry.id,
        menu,
        parentId,
        at,
        is: entry.target.is,
        name:
          labelOf(entry, known.language) || (isBroken ? ownName(entry.target, known) : found.name),
        href: isBroken ? null : found.href,
        broken: isBroken ? found : null,
        listed: isBroken ? 0 : found.below.length,
        may: Object.fromEntries(
          moves.map((move) => [move, own !== null && placeAfter(menus, own, move) !== null]),
        ) as MenuRow['may'],
        fields: entryFields(entry),
      },
      ...entry.below.flatMap((each, nth) => rowOf(each, nth, entry.id)),
    ]
  }
  return menus[menu].flatMap((entry, at) => rowOf(entry, at, null))
}

/** Label of a broken entry in the editor. */
function ownName(target: Target, known: Known): string {
  if (target.is === 'page') return known.word(...pages[target.page].word)
  if (target.is === 'category') return pathName(known.tree, target.id, known.language)
  return 'id' in target ? target.id : ''
}

type Options = readonly (readonly [value: string, name: string])[]

/** Possible targets, by kind. */
export function targetsOf(
  known: Known,
): Record<'category' | 'collection' | 'page' | 'content', Options> {
  const { language, tree, collections } = known
  const nameOf = (target: Target) => {
    const found = lookUp(target, known)
    return typeof found === 'string' ? null : found.name
  }
  return {
    category: tree.all
      .filter(({ isShown }) => isShown)
      .map(({ id }) => [`category:${id}`, pathName(tree, id, language)] as const),
    collection: collections.flatMap(({ id }) => {
      const name = nameOf({ is: 'collection', id })
      return name ? [[`collection:${id}`, name] as const] : []
    }),
    content: known.pages.flatMap(({ id, role, isHidden, nameIn }) =>
      role || isHidden ? [] : [[`content:${id}`, nameIn(language)] as const],
    ),
    page: pageNames.flatMap((page) => {
      const name = nameOf({ is: 'page', page })
      return name ? [[`page:${page}`, name] as const] : []
    }),
  }
}

/** "add", "change.ID", "remove.ID", "up.ID" and similar, "place.ID". */
export function actOnMenus(world: World, who: Viewer, fields: Fields): Promise<Result> {
  const version = versionIn(fields.version)
  const [verb, id = ''] = (fields.intent ?? '').split('.')
  const menu = menuNames.find((each) => each === fields.menu) ?? 'header'
  const parentId = fields.parentId || null
  const move = moves.find((each) => each === verb)
  if (move) return moveEntry(world, who, version, id, move)
  if (verb === 'add') return addEntry(world, who, version, { menu, parentId }, fields)
  if (verb === 'change') return changeEntry(world, who, version, id, fields)
  if (verb === 'remove') return removeEntry(world, who, version, id)
  if (verb !== 'place') return Promise.resolve(refuse('form.invalid'))
  const at = Number.parseInt(fields.at ?? '', 10) || 0
  return placeEntry(world, who, version, id, { menu, parentId, at })
}
