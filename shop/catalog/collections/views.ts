// Collection views for pages and staff.
import { richTextHtml, richTextPlain } from '../../platform/rich-text.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { type CategoryPhoto, isSlug, nameOf, textOf, titleOf } from '../categories/rules.ts'
import type { CategoryLink } from '../categories/views.ts'
import type { CollectionRow } from './rules.ts'
import * as store from './store.ts'

/** All collections for display; cached, so possibly slightly stale. */
export const collections = (world: World): Promise<readonly CollectionRow[]> =>
  cachedView(world, 'collections', 'collections', () => collectionsNow(world))

/** All collections, read from the database, within the current transaction if there is one. */
export const collectionsNow = (world: World): Promise<readonly CollectionRow[]> =>
  store.everyCollection(world.db)

/** Product ids of a manual collection, in its order. */
export const productsOfCollection = (world: World, id: string): Promise<readonly string[]> =>
  cachedView(world, 'collections', `collection products ${id}`, () => productsNow(world, id))

export const productsNow = (world: World, id: string): Promise<string[]> =>
  store.productsOf(world.db, id)

/** Number of products of each manual collection. */
export const countsNow = (world: World): Promise<ReadonlyMap<string, number>> =>
  store.countsByCollection(world.db)

export type CollectionPage = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly title: string
  /** For search engines; falls back to the beginning of the description. */
  readonly seo: string
  readonly descriptionHtml: string
  readonly photo: CategoryPhoto | null
}

export type CollectionOfSlug =
  | { readonly is: 'collection'; readonly page: CollectionPage; readonly row: CollectionRow }
  | { readonly is: 'hidden' | 'unknown' }
  /** Redirect to this slug. */
  | { readonly is: 'moved'; readonly slug: string }

/** The page, redirect or error of `/collection/:slug`. */
export async function collectionOfSlug(
  world: World,
  slug: string,
  language: string,
): Promise<CollectionOfSlug> {
  const all = await collections(world)
  const row = all.find((each) => each.slug === slug)
  if (row?.isHidden) return { is: 'hidden' }
  if (row) return { is: 'collection', page: pageOf(row, language), row }
  const id = isSlug(slug) ? await store.idByOldSlug(world.db, slug) : null
  const moved = all.find((each) => each.id === id && !each.isHidden)
  return moved ? { is: 'moved', slug: moved.slug } : { is: 'unknown' }
}

/** Characters that a search engine shows. */
const shownOfText = 300

function pageOf(row: CollectionRow, language: string): CollectionPage {
  const description = textOf(row, 'description', language)
  return {
    id: row.id,
    slug: row.slug,
    name: nameOf(row, language),
    title: titleOf(row, language),
    seo:
      textOf(row, 'seo', language) ||
      richTextPlain(description).replaceAll('\n', ' ').slice(0, shownOfText),
    descriptionHtml: description && richTextHtml(description),
    photo: row.photo,
  }
}

/** Collections visible to shoppers, in the order that staff set. */
export const collectionLinks = async (world: World, language: string): Promise<CategoryLink[]> =>
  (await collections(world))
    .filter(({ isHidden }) => !isHidden)
    .map((row) => ({ id: row.id, slug: row.slug, name: nameOf(row, language) }))

/** Collections whose name contains the query. */
export async function collectionsCalled(
  world: World,
  words: string,
  language: string,
): Promise<CategoryLink[]> {
  const query = words.trim().toLocaleLowerCase(language)
  const links = query.length > 1 ? await collectionLinks(world, language) : []
  return links.filter(({ name }) => name.toLocaleLowerCase(language).includes(query))
}

type Options = [id: string, name: string][]

/** Options of back-office lists. */
export const collectionOptions = async (world: World, language: string): Promise<Options> =>
  (await collections(world)).map((row) => [row.id, nameOf(row, language)])

/** Collections that promotions can target. */
export const manualCollections = async (world: World, language: string): Promise<Options> =>
  (await collections(world))
    .filter(({ kind }) => kind === 'manual')
    .map((row) => [row.id, nameOf(row, language)])

/** When the next product becomes too old for a rule; null if no rule depends on age. */
export async function nextExpiry(world: World): Promise<Date | null> {
  const conditions = (await collections(world)).flatMap(({ rule }) => rule?.conditions ?? [])
  const days = new Set(conditions.flatMap((each) => (each.is === 'new' ? each.days : [])))
  const ends = await Promise.all(
    [...days].map((each) => store.nextAged(world.db, each, world.now())),
  )
  const times = ends.flatMap((at) => at?.getTime() ?? [])
  // The product still counts at that moment itself.
  return times.length > 0 ? new Date(Math.min(...times) + 1) : null
}
