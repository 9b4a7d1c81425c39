// Page views for the shop and staff.

import { picturesById } from '../../catalog/pictures/views/pictures.ts'
import { type Photo, photoSet, photoUrl } from '../../catalog/products/rules/photos.ts'
import { textInLanguage } from '../../platform/languages.ts'
import { richTextHtml, richTextPlain } from '../../platform/rich-text.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import type { StoredDesign } from '../design/rules/design.ts'
import { editedDesign, partOf, readPart } from '../design/views.ts'
import { pagesPart } from './input.ts'
import {
  type PageReference,
  type PageRole,
  type PageState,
  pathOfPage,
  picturesIn,
  shownRoles,
  stateOf,
  type TextsByLanguage,
  textIn,
} from './rules.ts'
import * as store from './store.ts'

/** A page with the data that menus and lists show. */
export type KnownPage = PageReference & {
  readonly names: Readonly<Record<string, string>>
  readonly at: Date
}

/** Pages as this world shows them: the published ones, or the preview's. */
export const shopPages = async (world: World): Promise<readonly KnownPage[]> =>
  world.preview
    ? knownPages(world, await partOf(world, pagesPart))
    : cachedView(world, 'design', 'pages', async () =>
        knownPages(world, await partOf(world, pagesPart)),
      )

/** Pages of the draft. */
export const pagesNow = async (world: World): Promise<readonly KnownPage[]> =>
  knownPages(world, readPart(world, (await editedDesign(world)).document, pagesPart))

async function knownPages(world: World, pages: readonly PageReference[]): Promise<KnownPage[]> {
  const ids = pages.map(({ versionId }) => versionId)
  const heads = new Map((await store.headsOf(world.db, ids)).map((head) => [head.id, head]))
  return pages.flatMap((page) => {
    const head = heads.get(page.versionId)
    return head ? [{ ...page, names: head.names, at: head.at }] : []
  })
}

/** In the reader's language; a page with a role has its legal name. */
export const pageName = (
  { say }: Pick<World, 'say'>,
  { names, role, slug }: Pick<KnownPage, 'names' | 'role' | 'slug'>,
  language: string,
): string =>
  role ? say(language, 'footer', `legal.${role}`) : textInLanguage(names, language) || slug

/** Roles of the pages in a design, also while the database is down. */
export const legalPages = (world: World, design: StoredDesign): PageRole[] =>
  shownRoles(readPart(world, design, pagesPart))

const isShown = ({ isHidden }: KnownPage): boolean => !isHidden

export type ShownPage = {
  readonly path: string
  readonly name: string
  readonly html: string
  /** Language of the text, if it is not the reader's. */
  readonly language: string
  readonly title: string
  readonly seo: string
  readonly at: Date
}

export type PageOfSlug =
  | { readonly is: 'page'; readonly page: ShownPage }
  | { readonly is: 'unknown' }
  /** Redirect to this path. */
  | { readonly is: 'moved'; readonly path: string }

/** The page or redirect of `/pages/:slug`. */
export async function pageOfSlug(
  world: World,
  slug: string,
  language: string,
): Promise<PageOfSlug> {
  const pages = (await shopPages(world)).filter(isShown)
  const page = pages.find((each) => !each.role && each.slug === slug)
  if (page) return { is: 'page', page: await shown(world, page, language) }
  const id = await store.idByOldSlug(world.db, slug)
  const moved = pages.find((each) => each.id === id)
  return moved ? { is: 'moved', path: pathOfPage(moved) } : { is: 'unknown' }
}

/** The page of `/legal/:page`; null if it does not exist. */
export async function pageOfRole(
  world: World,
  role: PageRole,
  language: string,
): Promise<ShownPage | null> {
  const page = await pageWith(world, role)
  return page ? shown(world, page, language) : null
}

/** Markdown of the page at this path, in the reader's language or a fallback; null if it is not visible. */
export async function pageSource(
  world: World,
  path: string,
  language: string,
): Promise<string | null> {
  const page = (await shopPages(world)).find((each) => pathOfPage(each) === path && isShown(each))
  return page ? textIn((await textsOf(world, page.versionId)).texts, 'body', language).text : null
}

export type LegalText = {
  readonly role: PageRole
  readonly versionId: string
  /** Language of the text, which may not be the reader's. */
  readonly language: string
  readonly text: string
}

/** The visible legal pages as they are now, in the reader's language or a fallback. */
export async function legalTexts(world: World, language: string): Promise<LegalText[]> {
  const pages = (await shopPages(world)).filter(isShown)
  const found = await Promise.all(
    pages.map(async ({ role, versionId }) => {
      const { texts } = await textsOf(world, versionId)
      return role ? [{ role, versionId, ...textIn(texts, 'body', language) }] : []
    }),
  )
  return found.flat()
}

/** A text of an earlier time, which never changes; null if it is gone. */
export async function legalTextOf(
  world: World,
  { versionId, language }: Pick<LegalText, 'versionId' | 'language'>,
): Promise<string | null> {
  const { texts } = await textsOf(world, versionId)
  return texts[language]?.body ?? null
}

const pageWith = async (world: World, role: PageRole) =>
  (await shopPages(world)).find((each) => each.role === role && isShown(each))

/** Texts are immutable, so they are only evicted when there are too many. */
const textsOf = (world: World, versionId: string) =>
  cachedView(world, [], `page ${versionId}`, async () => {
    const version = await store.versionById(world.db, versionId)
    const texts: TextsByLanguage = version?.texts ?? {}
    return { texts }
  })

const shown = (world: World, page: KnownPage, language: string): Promise<ShownPage> =>
  cachedView(world, [], `page ${page.versionId} ${language} ${pathOfPage(page)}`, async () => {
    const { texts } = await textsOf(world, page.versionId)
    const body = textIn(texts, 'body', language)
    const name = pageName(world, page, language)
    return {
      path: pathOfPage(page),
      name,
      at: page.at,
      language: body.language,
      html: await pageHtml(world, body.text),
      title: textIn(texts, 'title', language).text || name,
      seo: textIn(texts, 'seo', language).text || beginningOf(richTextPlain(body.text)),
    }
  })

/** Cut at a word boundary, at the length that search engines show. */
const beginningOf = (text: string): string => {
  const line = text.replaceAll('\n', ' ')
  return line.length > 155 ? `${line.slice(0, 155).replace(/\s+\S*$/, '')}…` : line
}

/** Rich text with pictures that were uploaded to this shop; `heading` is the level of the first heading. */
export async function pageHtml(world: World, text: string, heading = 2): Promise<string> {
  const ids = picturesIn(text)
  const photos = new Map(
    (ids.length > 0 ? await picturesById(world, ids) : []).map((photo) => [photo.id, photo]),
  )
  return richTextHtml(text, {
    heading,
    image: (path, alt) => {
      const photo = photos.get(/^\/pictures\/([0-9a-f]{32})$/.exec(path)?.[1] ?? '')
      return photo ? pictureHtml(photo, alt) : null
    },
  })
}

/** `alt` must be escaped. */
const pictureHtml = (photo: Photo, alt: string): string =>
  `<img src="${photoUrl(photo, photo.plain, 640)}" srcset="${photoSet(photo, 'webp')}" ` +
  `sizes="(width < 48rem) 92vw, 44rem" width="${photo.width}" height="${photo.height}" alt="${alt}" loading="lazy">`

export type EditedPage = {
  readonly page: PageReference
  readonly texts: TextsByLanguage
  readonly state: PageState
}

/** A page in its editor. */
export async function editedPage(world: World, id: string): Promise<EditedPage | null> {
  const { document, published } = await editedDesign(world)
  const page = readPart(world, document, pagesPart).find((each) => each.id === id)
  const version = page && (await store.versionById(world.db, page.versionId))
  if (!page || !version) return null
  const before = readPart(world, published, pagesPart).find((each) => each.id === id)
  return { page, texts: version.texts, state: stateOf(page, before) }
}

export type PageRow = KnownPage & { readonly state: PageState }

/** The back-office list: pages of the draft, then pages that the draft removes. */
export async function pageRows(world: World): Promise<PageRow[]> {
  const { document, published } = await editedDesign(world)
  const [draft, before] = await Promise.all(
    [document, published].map((each) => knownPages(world, readPart(world, each, pagesPart))),
  )
  const was = new Map(before?.map((page) => [page.id, page]))
  const is = new Set(draft?.map(({ id }) => id))
  return [
    ...(draft ?? []).map((page) => ({ ...page, state: stateOf(page, was.get(page.id)) })),
    ...(before ?? []).flatMap((page) =>
      is.has(page.id) ? [] : [{ ...page, state: 'removed' as const }],
    ),
  ]
}
