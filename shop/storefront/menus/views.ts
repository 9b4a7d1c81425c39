// Menu views for pages and staff.
import { treeOf } from '../../catalog/categories/rules.ts'
import { categoryTree, treeNow } from '../../catalog/categories/views.ts'
import { collections, collectionsNow } from '../../catalog/collections/views.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { hiddenPart } from '../design/input.ts'
import { editedPart, hiddenFeatures, lastDesign, partOf, readPart } from '../design/views.ts'
import { homePart } from '../home/input.ts'
import { absentAddresses, type HomeSections } from '../home/rules.ts'
import { pagesPart } from '../pages/input.ts'
import { shownRoles } from '../pages/rules.ts'
import { type KnownPage, pageName, pagesNow, shopPages } from '../pages/views.ts'
import { pages as named } from './data.ts'
import { menusPart } from './input.ts'
import { type Known, linksOf, type MenuLink, type Menus } from './rules/menus.ts'

export type ShopMenus = {
  readonly header: readonly MenuLink[]
  readonly footer: readonly MenuLink[]
}

/** Cached for all languages, like categories: every page shows them, also while the database is down. */
export async function shopMenus(world: World, language: string): Promise<ShopMenus> {
  const { document, byLanguage, ...targets } = world.preview
    ? await readMenus(world)
    : await keptMenus(world)
  const menus = byLanguage.get(language) ?? linksIn(document, knownBy(world, language, targets))
  byLanguage.set(language, menus)
  return menus
}

const keptMenus = (world: World) =>
  cachedView(world, ['design', 'categories', 'settings'], 'menus', () => readMenus(world))

async function readMenus(world: World) {
  const [tree, rows, pages, document, hidden, home, settings] = await Promise.all([
    categoryTree(world),
    collections(world),
    shopPages(world),
    partOf(world, menusPart),
    hiddenFeatures(world),
    partOf(world, homePart),
    settingsOf(world),
  ])
  const absent = absentIn(home, settings.identityChecks === 'never')
  return { document, tree, rows, pages, hidden, absent, byLanguage: new Map<string, ShopMenus>() }
}

/** Sections that the home page does not have, and the guide to identity checks where there are none. */
const absentIn = (home: HomeSections, hasNoChecks: boolean): string[] => [
  ...absentAddresses(home),
  ...(hasNoChecks ? [named.kyc.path] : []),
]

/** Fallback while the database is down. */
export const menusWithout = (world: World, language: string): ShopMenus =>
  linksIn(
    readPart(world, lastDesign(world), menusPart),
    knownBy(world, language, {
      tree: treeOf([]),
      rows: [],
      pages: readPart(world, lastDesign(world), pagesPart).flatMap((page) =>
        page.role ? [{ ...page, names: {} }] : [],
      ),
      hidden: readPart(world, lastDesign(world), hiddenPart),
      absent: absentIn(
        readPart(world, lastDesign(world), homePart),
        world.config.operator?.neverChecksIdentity === true,
      ),
    }),
  )

const linksIn = ({ header, footer }: Menus, known: Known): ShopMenus => ({
  header: linksOf(header, known),
  footer: linksOf(footer, known),
})

/** For staff: the draft with its version, and the resolved targets. */
export async function menusNow(
  world: World,
  language: string,
): Promise<{ menus: Menus; version: number; known: Known }> {
  const { value, version } = await editedPart(world, menusPart)
  return { menus: value, version, known: await knownNow(world, language) }
}

/** Not cached. */
export async function knownNow(world: World, language: string): Promise<Known> {
  const [tree, rows, pages, hidden, home, settings] = await Promise.all([
    treeNow(world),
    collectionsNow(world),
    pagesNow(world),
    hiddenFeatures(world),
    partOf(world, homePart),
    settingsOf(world),
  ])
  const absent = absentIn(home, settings.identityChecks === 'never')
  return knownBy(world, language, { tree, rows, pages, hidden, absent })
}

type Targets = Pick<Known, 'tree' | 'hidden' | 'absent'> & {
  readonly rows: Known['collections']
  readonly pages: readonly Omit<KnownPage, 'at'>[]
}

const knownBy = (
  world: World,
  language: string,
  { tree, rows, pages, hidden, absent }: Targets,
): Known => ({
  tree,
  collections: rows,
  hidden,
  absent,
  language,
  pages: pages.map((page) => ({ ...page, nameIn: (each) => pageName(world, page, each) })),
  legalPages: shownRoles(pages),
  supportMail: world.config.supportMail,
  word: (group, key) => world.say(language, group, key),
})
