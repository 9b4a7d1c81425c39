// Header and footer menus: entries on two levels, each with a target. Pure.

import {
  type CategoryNode,
  type CategoryTree,
  childrenOf,
  isShownInMenus,
  nameOf,
} from '../../../catalog/categories/rules.ts'
import type { CollectionRow } from '../../../catalog/collections/rules.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { maxAddressLength } from '../../design/rules/addresses.ts'
import { type Feature, isPathShown } from '../../design/rules/features.ts'
import { type PageReference, pathOfPage } from '../../pages/rules.ts'
import { type PageName, pages } from '../data.ts'

export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

export type Target =
  /** `withBelow`: lists its subcategories on the second level. */
  | { readonly is: 'category'; readonly id: string; readonly withBelow: boolean }
  /** All top-level categories that are in menus, as one entry that lists them. */
  | { readonly is: 'categories' }
  /** The same, each as an entry of its own with the two levels below it. */
  | { readonly is: 'tree' }
  | { readonly is: 'collection'; readonly id: string }
  | { readonly is: 'page'; readonly page: PageName }
  /** A page written by the merchant. */
  | { readonly is: 'content'; readonly id: string }
  /** A path of this shop, or an https URL. */
  | { readonly is: 'address'; readonly href: string }
  /** No link; heads the entries below it. */
  | { readonly is: 'heading' }

export const targetKinds = [
  'category',
  'categories',
  'tree',
  'collection',
  'page',
  'content',
  'address',
  'heading',
] as readonly Target['is'][]
/** Generates entries below itself: for the first level only. */
export const isForTop = ({ is }: Pick<Target, 'is'>): boolean =>
  is === 'heading' || isGenerated({ is })
/** Its children are categories: staff can add none. */
export const isGenerated = ({ is }: Pick<Target, 'is'>): boolean =>
  is === 'categories' || is === 'tree'

export type MenuEntry = {
  /** Unique within its menu. */
  readonly id: string
  readonly target: Target
  /** By language; defaults to the target's name. */
  readonly labels: Readonly<Record<string, string>>
  /** Children of a top-level entry; empty on the second level. */
  readonly below: readonly MenuEntry[]
}

export type Menus = Readonly<Record<MenuName, readonly MenuEntry[]>>

export const menuLimits = {
  top: 12,
  below: 24,
  /** Categories of the third level, below each of the second. */
  third: 8,
  label: 60,
  address: maxAddressLength,
} as const

const entry = (id: string, target: Target, below: readonly MenuEntry[] = []): MenuEntry => ({
  id,
  target,
  labels: {},
  below,
})
const pageEntry = (page: PageName) => entry(page, { is: 'page', page })

/** Defaults: the header lists the shop's categories. */
export const defaultMenus: Menus = {
  header: [entry('tree', { is: 'tree' })],
  footer: [
    entry('links', { is: 'heading' }, [
      ...(['about', 'products', 'currency', 'kyc'] as const).map(pageEntry),
      ...(['newsletter', 'withdraw', 'paymentHelp', 'accessibility', 'support'] as const).map(
        pageEntry,
      ),
    ]),
    entry('categories', { is: 'categories' }),
  ],
}

export type MenuLink = {
  readonly id: string
  readonly label: string
  /** Null for a heading. */
  readonly href: string | null
  readonly below: readonly MenuLink[]
}

export type TargetPage = Pick<PageReference, 'id' | 'slug' | 'role' | 'isHidden'> & {
  readonly nameIn: (language: string) => string
}

/** Data for resolving targets. */
export type Known = {
  readonly tree: CategoryTree
  readonly collections: readonly CollectionRow[]
  /** Roles of visible legal pages. */
  readonly legalPages: readonly string[]
  /** Pages written by the merchant. */
  readonly pages: readonly TargetPage[]
  readonly supportMail: string
  /** Features hidden from shoppers. */
  readonly hidden: readonly Feature[]
  /** Anchors of sections that the home page does not have, such as "/#about". */
  readonly absent: readonly string[]
  readonly language: string
  /** The shop's name for a page, a heading or the list of categories. */
  readonly word: (group: string, key: string) => string
}

/** Why an entry is not visible; the key of its text in the editor. `off`: turned off by the merchant. */
export type Broken = 'gone' | 'hidden' | 'unwritten' | 'empty' | 'off'
/** Reasons that depend on other parts of the design, and are not errors of the menu. */
const passing: readonly Broken[] = ['empty', 'off']

type Found = { readonly name: string; readonly href: string | null; readonly below: MenuLink[] }

/** Resolves a target to its link, or the reason why there is none. */
export function lookUp(target: Target, known: Known, language = known.language): Found | Broken {
  switch (target.is) {
    case 'category': {
      const node = known.tree.byId.get(target.id)
      if (!node) return 'gone'
      if (!node.isShown) return 'hidden'
      const children = target.withBelow ? childrenOf(known.tree, node.id) : []
      return {
        name: nameOf(node, language),
        href: `/category/${node.slug}`,
        below: branchLinks(known.tree, children, language, 1),
      }
    }
    case 'categories': {
      const below = branchLinks(known.tree, known.tree.all.filter(isShownInMenus), language, 0)
      return below.length > 0
        ? { name: known.word('footer', 'categories'), href: null, below }
        : 'empty'
    }
    case 'tree': {
      const roots = known.tree.all.filter(isShownInMenus).slice(0, menuLimits.top)
      const below = branchLinks(known.tree, roots, language, 2)
      return below.length > 0
        ? { name: known.word('footer', 'categories'), href: null, below }
        : 'empty'
    }
    case 'collection': {
      const row = known.collections.find(({ id }) => id === target.id)
      if (!row) return 'gone'
      if (row.isHidden) return 'hidden'
      return { name: nameOf(row, language), href: `/collection/${row.slug}`, below: [] }
    }
    case 'page': {
      const { path, word, legal } = pages[target.page]
      if (legal && !known.legalPages.includes(legal)) return 'unwritten'
      if (isOff(path, known)) return 'off'
      const href = path === 'mailto:' ? `mailto:${known.supportMail}` : path
      return { name: known.word(...word), href, below: [] }
    }
    case 'content': {
      const page = known.pages.find(({ id }) => id === target.id)
      if (!page) return 'gone'
      if (page.isHidden) return 'hidden'
      return { name: page.nameIn(language), href: pathOfPage(page), below: [] }
    }
    case 'address':
      if (isOff(target.href, known)) return 'off'
      return { name: target.href, href: target.href, below: [] }
    case 'heading':
      return { name: known.word('footer', 'links'), href: null, below: [] }
  }
}

const isOff = (path: string, { hidden, absent }: Known): boolean =>
  absent.includes(path) || !isPathShown(hidden, path)

/** The visible ones of these categories, with `levels` levels below each. */
const branchLinks = (
  tree: CategoryTree,
  nodes: readonly CategoryNode[],
  language: string,
  levels: number,
): MenuLink[] =>
  nodes
    .filter(({ isShown }) => isShown)
    .slice(0, menuLimits.below)
    .map((node) => ({
      id: node.id,
      label: nameOf(node, language),
      href: `/category/${node.slug}`,
      below:
        levels === 0
          ? []
          : branchLinks(tree, childrenOf(tree, node.id), language, levels - 1).slice(
              0,
              levels === 1 ? menuLimits.third : menuLimits.below,
            ),
    }))

/** A menu as shoppers see it: without broken entries, and without headings that have no children. */
export const linksOf = (entries: readonly MenuEntry[], known: Known): MenuLink[] =>
  entries.flatMap((each) => {
    const found = lookUp(each.target, known)
    if (typeof found === 'string') return []
    if (each.target.is === 'tree')
      return found.below.map((link) => ({ ...link, id: `${each.id}-${link.id}` }))
    const below = [...found.below, ...linksOf(each.below, known)].slice(0, menuLimits.below)
    if (found.href === null && below.length === 0) return []
    return [
      { id: each.id, label: labelOf(each, known.language) || found.name, href: found.href, below },
    ]
  })

export const labelOf = ({ labels }: MenuEntry, language: string): string =>
  labels[language] || labels[firstLanguage()] || ''

/** The first broken entry, by its label or target. */
export function brokenEntry(menus: Menus, known: Known): string | null {
  const all = menuNames.flatMap((menu) => menus[menu].flatMap((each) => [each, ...each.below]))
  const broken = all.find(({ target }) => {
    const found = lookUp(target, known)
    return typeof found === 'string' && !passing.includes(found)
  })
  return broken ? labelOf(broken, known.language) || targetName(broken.target) : null
}

/** Does not need the catalog. */
export function targetName(target: Target): string {
  if (target.is === 'page') return target.page
  if (target.is === 'address') return target.href
  return 'id' in target ? target.id : target.is
}
