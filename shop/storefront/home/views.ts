// Home page views for shoppers and staff.

import { picturesById } from '../../catalog/pictures/views/pictures.ts'
import type { Photo } from '../../catalog/products/rules/photos.ts'
import type { World } from '../../world.ts'
import { type EditedPart, editedPart, partOf } from '../design/views.ts'
import { homePart } from './input.ts'
import * as rules from './rules.ts'

export const homeSections = async (world: World, language: string): Promise<rules.HomeSection[]> =>
  rules.shownSections(await partOf(world, homePart), language, world.now())

export const homeNow = (world: World): Promise<EditedPart<'home'>> => editedPart(world, homePart)

/** The next scheduled start or end of a published section. */
export const nextHomeChange = async (world: World): Promise<Date | null> =>
  rules.nextSectionChange(await partOf(world, homePart), world.now())

/** Photos by section id. */
export async function sectionPhotos(
  world: World,
  sections: rules.HomeSections,
): Promise<ReadonlyMap<string, Photo>> {
  const ids = sections.flatMap(({ imageId }) => imageId ?? [])
  const photos = ids.length > 0 ? await picturesById(world, ids) : []
  return new Map(photos.map((photo) => [photo.id, photo]))
}
