// Staff actions on home page sections, in the design's draft. Each change is audited.

import type { Who } from '../../people/accounts/actions/staff-list.ts'
import type { Form } from '../../platform/input.ts'
import { placedAt } from '../../platform/reorder.ts'
import { shopZone } from '../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { editPart } from '../design/actions.ts'
import { homePart, readSection } from './input.ts'
import { emptySection, formOf, type HomeSection, homeLimits, type SectionKind } from './rules.ts'

/** Appends it. Refuses as `editPart` does, `home.full`, and `home.twice` for a kind that can occur only once. */
export async function addSection(
  world: World,
  who: Who,
  version: number,
  is: SectionKind,
): Promise<Result<string>> {
  const id = world.id()
  const done = await change(world, who, version, 'added', (now) => {
    if (now.length >= homeLimits.sections)
      return refuse('home.full', { facts: { most: homeLimits.sections } })
    if (formOf[is].isSingle && now.some((each) => each.is === is)) return refuse('home.twice')
    // Hidden until a collection is chosen.
    return ok([...now, { ...emptySection(id, is), isOn: is !== 'collection' }])
  })
  return done.ok ? ok(id) : done
}

/** Refuses as `addSection` does, and `home.missing`, `form.invalid`. */
export const changeSection = (world: World, who: Who, version: number, id: string, form: Form) =>
  changeOne(world, who, version, id, 'changed', (was) => readSection(form, was, shopZone(world)))

/** Refuses `home.missing`, `home.empty` for the last one that is on. */
export const showSection = (world: World, who: Who, version: number, id: string, isOn: boolean) =>
  changeOne(world, who, version, id, isOn ? 'shown' : 'hidden', (was) => ok({ ...was, isOn }))

export const setSectionImage = (
  world: World,
  who: Who,
  version: number,
  id: string,
  imageId: string | null,
) => changeOne(world, who, version, id, 'pictured', (was) => ok({ ...was, imageId }))

/** Refuses as `showSection` does. */
export const removeSection = (world: World, who: Who, version: number, id: string) =>
  change(world, who, version, 'removed', (now) =>
    now.some((each) => each.id === id)
      ? ok(now.filter((each) => each.id !== id))
      : refuse('home.missing'),
  )

/** Moves it to a 0-based position. Refuses `home.missing`. */
export const placeSection = (world: World, who: Who, version: number, id: string, to: number) =>
  change(world, who, version, 'moved', (now) => {
    const section = now.find((each) => each.id === id)
    return section ? ok(placedAt(now, section, to)) : refuse('home.missing')
  })

const changeOne = (
  world: World,
  who: Who,
  version: number,
  id: string,
  what: string,
  work: (was: HomeSection) => Result<HomeSection>,
): Promise<Result> =>
  change(world, who, version, what, (now) => {
    const was = now.find((each) => each.id === id)
    if (!was) return refuse('home.missing')
    const done = work(was)
    return done.ok ? ok(now.map((each) => (each === was ? done.value : each))) : done
  })

/** An empty home page is refused. */
const change = (
  world: World,
  who: Who,
  version: number,
  what: string,
  work: (now: readonly HomeSection[]) => Result<HomeSection[]>,
): Promise<Result> =>
  editPart(
    world,
    who,
    homePart,
    version,
    (now) => {
      const done = work(now)
      return done.ok && !done.value.some(({ isOn }) => isOn) ? refuse('home.empty') : done
    },
    `home.${what}`,
  )
