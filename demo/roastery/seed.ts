// Seeds the demonstration of a roastery in Hamburg (docs/design/second-demonstration.md) through the shop's own actions.
import { join } from 'node:path'
import { createCategory } from '../../shop/catalog/categories/actions.ts'
import { writeProduct } from '../../shop/catalog/editor/actions/write-product.ts'
import { saveMaker } from '../../shop/catalog/makers/actions.ts'
import { storePicture } from '../../shop/catalog/pictures/actions/pictures.ts'
import { saveMethod as addManualMethod } from '../../shop/payments/manual-methods/actions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { saveSetting, saveText } from '../../shop/platform/settings/actions.ts'
import type { SettingKey, Settings } from '../../shop/platform/settings/rules/settings.ts'
import type { TextName } from '../../shop/platform/settings/rules/texts.ts'
import { ownText } from '../../shop/platform/settings/views.ts'
import { ok, type Result } from '../../shop/result.ts'
import { saveCalendar } from '../../shop/sales/shipping/actions/calendar.ts'
import { saveGoodsClass } from '../../shop/sales/shipping/actions/goods-classes.ts'
import { savePlace } from '../../shop/sales/shipping/actions/places.ts'
import { saveMethod, saveWeights, saveZone } from '../../shop/sales/shipping/actions/zones.ts'
import { flat } from '../../shop/sales/shipping/rules/prices.ts'
import { putLogo } from '../../shop/storefront/brand/actions.ts'
import { brandPart } from '../../shop/storefront/brand/input.ts'
import { editPart, hideFeatures, publishDraft } from '../../shop/storefront/design/actions.ts'
import { editedDesign, editedPart } from '../../shop/storefront/design/views.ts'
import { homePart } from '../../shop/storefront/home/input.ts'
import { emptySection, type HomeSection } from '../../shop/storefront/home/rules.ts'
import type { World } from '../../shop/world.ts'
import { need } from '../life/cast.ts'
import { holidaysIn } from './holidays.ts'
import { products } from './products/all.ts'
import * as roastery from './shop.ts'

const pictureOf = (name: string): string => join(import.meta.dirname, 'pictures', `${name}.webp`)

/** Stores the photographs; returns the ids of their pictures by product. Not in a transaction: it takes a while. */
export async function storePhotographs(world: World): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const { id } of products)
    stored.set(id, need(await storePatiently(world, pictureOf(id)), `the picture of ${id}`))
  return stored
}

/** A busy machine refuses pictures. */
async function storePatiently(world: World, path: string, tries = 10): Promise<Result<string>> {
  const stored = await storePicture(world, path)
  return !stored.ok && stored.code === 'upload.busy' && tries > 1
    ? storePatiently(world, path, tries - 1)
    : stored
}

/**
 * Into an empty shop; after a kill the next start does it again. `owner` has all permissions. Throws if a step is
 * refused.
 */
export async function seedRoastery(
  world: World,
  owner: Viewer,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  await decide(world, owner)
  // Amounts are refused in another currency than the one in force.
  await world.refreshed()
  await world.transaction(async (world) => {
    await stock(world, owner, pictures)
    return ok()
  })
}

async function decide(world: World, owner: Viewer): Promise<void> {
  for (const [key, value] of Object.entries(roastery.settings))
    need(await saveSetting(world, 'system', key as SettingKey, value as Settings[SettingKey]), key)
  for (const [name, by] of Object.entries(roastery.texts))
    for (const [language, typed] of Object.entries(by)) {
      const was = await ownText(world, name as TextName, language)
      const text = { name: name as TextName, language, was, typed }
      need(await saveText(world, owner, text), `the text ${name}`)
    }
}

async function stock(
  world: World,
  owner: Viewer,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const categories = new Map<string, string>()
  for (const { id, parentId = null, en, de, legal } of roastery.categories) {
    const texts = { en: { name: en }, de: { name: de } }
    const made = { parentId, slug: id, isHidden: false, isInMenus: true, texts }
    const own = await createCategory(world, 'system', made, legal ? { legal } : {})
    categories.set(id, need(own, `the category ${id}`))
  }
  for (const [brand, facts] of Object.entries(roastery.makers))
    need(await saveMaker(world, 'system', { brand, version: 0 }, facts), `the maker ${brand}`)
  for (const { id, document } of products) {
    const picture = pictures.get(id)
    const whole = { ...document, pictures: picture ? [{ id: picture, value: null, alt: {} }] : [] }
    need(await writeProduct(world, owner, { id, document: whole }), `the product ${id}`)
  }
  for (const { name, countries, methods } of roastery.zones) {
    const made = { id: null, version: 0 }
    const zone = need(await saveZone(world, owner, made, { name, countries }), `the zone ${name}`)
    for (const each of methods) need(await saveMethod(world, owner, zone, made, each), 'a method')
    if (name === roastery.pickup.zone) await addPickup(world, owner, zone)
  }
  need(await saveWeights(world, owner, 0, roastery.weights), 'the weights')
  const goods = { ...roastery.coffee, categories: [categories.get('coffee') ?? ''] }
  need(await saveGoodsClass(world, owner, { id: null, version: 0 }, goods), 'the class of goods')
  // Where money goes is changed by somebody who has just proved who they are.
  const proven = { ...owner, proof: { at: world.now(), by: 'password' } } as const
  const made = { id: null, version: 0 }
  need(await addManualMethod(world, proven, made, roastery.transfer), 'the bank transfer')
  const year = world.now().getUTCFullYear()
  const holidays = [year, year + 1, year + 2].flatMap(holidaysIn)
  need(await saveCalendar(world, owner, 0, { ...roastery.workingDays, holidays }), 'the calendar')
  need(await furnish(world, pictures), 'the design')
}

async function addPickup(world: World, owner: Viewer, zone: string): Promise<void> {
  const made = { id: null, version: 0 }
  const { place, names } = roastery.pickup
  const placeId = need(await savePlace(world, owner, made, place), 'the place of pick-up')
  const days = { daysFrom: 0, daysTo: 0, isActive: true }
  const method = { ...flat, names, price: 0n, freeFrom: null, ...days, placeId }
  need(await saveMethod(world, owner, zone, made, method), 'the method of pick-up')
}

async function furnish(world: World, pictures: ReadonlyMap<string, string>): Promise<Result> {
  const { hero, about } = roastery.home
  const section = (
    id: string,
    is: HomeSection['is'],
    more: Partial<HomeSection> = {},
  ): HomeSection => ({
    ...emptySection(id, is),
    ...more,
  })
  const said = ({ en, de, ...more }: typeof hero | typeof about): Partial<HomeSection> => ({
    texts: { en, de },
    to: more.to,
    imageId: pictures.get(more.picture) ?? null,
    ...('secondTo' in more && { secondTo: more.secondTo }),
  })
  const steps = [
    () => hideFeatures(world, 'system', 0, roastery.hidden),
    () => addLogo(world, 'light'),
    () => addLogo(world, 'dark'),
    async () => {
      const { version } = await editedPart(world, brandPart)
      return editPart(world, 'system', brandPart, version, (brand) =>
        ok({ ...brand, ...roastery.look }),
      )
    },
    () =>
      editPart(world, 'system', homePart, 0, () =>
        ok([
          section('hero', 'hero', said(hero)),
          section('featured', 'featured'),
          section('about', 'text', said(about)),
          section('newsletter', 'newsletter'),
        ]),
      ),
  ]
  for (const step of steps) {
    const done = await step()
    if (!done.ok) return done
  }
  const { stamp } = await editedDesign(world)
  return publishDraft(world, 'system', { stamp, note: '' }, () => ok())
}

async function addLogo(world: World, theme: 'light' | 'dark'): Promise<Result> {
  const { version } = await editedPart(world, brandPart)
  const path = join(import.meta.dirname, 'pictures', `logo-${theme}.svg`)
  return putLogo(world, 'system', version, { theme, path })
}
