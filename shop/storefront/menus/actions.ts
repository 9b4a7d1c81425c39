// Staff actions on menus, in the design's draft. Each change is audited.

import type { Who } from '../../people/accounts/actions/staff-list.ts'
import { type Form, refuseFields } from '../../platform/input.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { editPart } from '../design/actions.ts'
import { menusPart, readEntry } from './input.ts'
import {
  type Found,
  findEntry,
  type Move,
  type Place,
  placeAfter,
  placed,
  withEntry,
  withoutEntry,
  withWords,
} from './rules/edit.ts'
import { type Known, lookUp, type Menus, type Target } from './rules/menus.ts'
import { knownNow } from './views.ts'

/**
 * Appends it to its level. Refuses `design.not_allowed`, `design.changed` if another person has saved the menus since
 * `version`, `menus.level`, `.full`, `.missing`, `form.invalid`.
 */
export const addEntry = (
  world: World,
  who: Who,
  version: number,
  place: Pick<Place, 'menu' | 'parentId'>,
  form: Form,
): Promise<Result> =>
  change(world, who, version, 'added', (menus, known) => {
    const read = readEntry(form)
    if (!read.ok) return read
    const problem = targetProblem(read.value.target, known)
    if (problem) return problem
    const entry = { id: world.id(), ...read.value, below: [] }
    return withEntry(menus, entry, { ...place, at: Number.POSITIVE_INFINITY })
  })

/** Refuses as `addEntry` does. */
export const changeEntry = (world: World, who: Who, version: number, id: string, form: Form) =>
  changeOne(world, who, version, id, 'changed', (menus, found, known) => {
    const read = readEntry(form)
    if (!read.ok) return read
    return targetProblem(read.value.target, known) ?? withWords(menus, found, read.value)
  })

/** Including its children. Refuses `design.not_allowed`, `design.changed`, `menus.missing`. */
export const removeEntry = (world: World, who: Who, version: number, id: string) =>
  changeOne(world, who, version, id, 'removed', (menus) => ok(withoutEntry(menus, id)))

/** Moves an entry; without a possible target position it stays. Refuses as `addEntry` does. */
export const moveEntry = (world: World, who: Who, version: number, id: string, move: Move) =>
  changeOne(world, who, version, id, 'moved', (menus, found) => {
    const place = placeAfter(menus, found, move)
    return place ? placed(menus, found, place) : ok(menus)
  })

/** Refuses as `addEntry` does. */
export const placeEntry = (world: World, who: Who, version: number, id: string, place: Place) =>
  changeOne(world, who, version, id, 'moved', (menus, found) => placed(menus, found, place))

/** A new target must be visible to shoppers; entries that break later are omitted from menus. */
function targetProblem(target: Target, known: Known) {
  const found = lookUp(target, known)
  if (typeof found !== 'string' || found === 'empty') return null
  return refuseFields({ target: `menus.field.${found}` })
}

const changeOne = (
  world: World,
  who: Who,
  version: number,
  id: string,
  what: Noted,
  work: (menus: Menus, found: Found, known: Known) => Result<Menus>,
): Promise<Result> =>
  change(world, who, version, what, (menus, known) => {
    const found = findEntry(menus, id)
    return found ? work(menus, found, known) : refuse('menus.missing')
  })

type Noted = 'added' | 'changed' | 'removed' | 'moved'

const change = (
  world: World,
  who: Who,
  version: number,
  what: Noted,
  work: (menus: Menus, known: Known) => Result<Menus>,
): Promise<Result> =>
  editPart(
    ...([world, who, menusPart, version] as const),
    async (menus, world) => work(menus, await knownNow(world, firstLanguage())),
    `menu.${what}`,
  )
