// Menus of header and footer: entries on two levels, each with a target. Pure.
import {
  type CategoryTree,
  childrenOf,
  isShownInMenus,
  nameOf,
} from '../../catalog/categories/rules.ts'
import type { CollectionRow } from '../../catalog/collections/rules.ts'
import { longestAddress } from '../design/rules/addresses.ts'
import { type Feature, isPathShown } from '../design/rules/features.ts'
import { type PageReference, pathOfPage } from '../pages/rules.ts'
import { type PageName, pages } from './data.ts'

export const menuNames = ['header', 'footer'] as const
export type MenuName = (typeof menuNames)[number]

export type Target =
  /** `withBelow`: its subcategories are listed below it, on the second level. */
  | { readonly is: 'category'; readonly id: string; readonly withBelow: boolean }
  /** All categories at the top that menus name. */
  | { readonly is: 'categories' }
  | { readonly is: 'collection'; readonly id: string }
  | { readonly is: 'page'; readonly page: PageName }
  /** A page that the merchant has written. */
  | { readonly is: 'content'; readonly id: string }
  /** A path of this shop, or an https URL. */
  | { readonly is: 'address'; readonly href: string }
  /** Leads nowhere; it heads the entries below it. */
  | { readonly is: 'heading' }

export const targetKinds = [
  ...['category', 'categories', 'collection', 'page', 'content', 'address', 'heading'],
] as readonly Target['is'][]
/** With entries below them that nobody has written: for the first level only. */
export const isForTop = ({ is }: Pick<Target, 'is'>): boolean =>
  is === 'categories' || is === 'heading'

export type MenuEntry = {
  /** Within its menu. */
  readonly id: string
  readonly target: Target
  /** By language; without one, the name of the target. */
  readonly labels: Readonly<Record<string, string>>
  /** Of an entry at the top; empty for those below it. */
  readonly below: readonly MenuEntry[]
}

export type Menus = Readonly<Record<MenuName, readonly MenuEntry[]>>

export const menuLimits = { top: 12, below: 24, label: 60, address: longestAddress } as const

const entry = (id: string, target: Target, below: readonly MenuEntry[] = []): MenuEntry => ({
  ...{ id, target, labels: {}, below },
})
const pageEntry = (page: PageName) => entry(page, { is: 'page', page })

/** Of a shop that has written none: the header has no bar, the account menu lists categories. */
export const defaultMenus: Menus = {
  header: [],
  footer: [
    entry('links', { is: 'heading' }, [
      ...(['about', 'products', 'currency', 'kyc'] as const).map(pageEntry),
      ...(['newsletter', 'withdraw', 'accessibility', 'support'] as const).map(pageEntry),
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

/** What targets are looked up in. */
export type Known = {
  readonly tree: CategoryTree
  readonly collections: readonly CollectionRow[]
  /** Roles of pages that shoppers see. */
  readonly legalPages: readonly string[]
  /** That the merchant has written. */
  readonly pages: readonly TargetPage[]
  readonly supportMail: string
  /** Features whose pages shoppers do not see. */
  readonly hidden: readonly Feature[]
  /** Addresses of sections that the home page does not have, such as "/#about". */
  readonly absent: readonly string[]
  readonly language: string
  /** The shop's word for a page, a heading or the list of categories. */
  readonly word: (group: string, key: string) => string
}

/** Why shoppers do not see an entry; the key of its text in the editor. `off`: the merchant has turned it off. */
export type Broken = 'gone' | 'hidden' | 'unwritten' | 'empty' | 'off'
/** What comes and goes by another part of the design, and is no mistake in the menu. */
const passing: readonly Broken[] = ['empty', 'off']

type Found = { readonly name: string; readonly href: string | null; readonly below: MenuLink[] }

/** Where an entry leads, or why it leads nowhere. */
export function lookUp(target: Target, known: Known, language = known.language): Found | Broken {
  switch (target.is) {
    case 'category': {
      const node = known.tree.byId.get(target.id)
      if (!node) return 'gone'
      if (!node.isShown) return 'hidden'
      const children = target.withBelow ? childrenOf(known.tree, node.id) : []
      return {
        ...{ name: nameOf(node, language), href: `/category/${node.slug}` },
        below: categoryLinks(
          children.filter(({ isShown }) => isShown),
          language,
        ),
      }
    }
    case 'categories': {
      const below = categoryLinks(known.tree.all.filter(isShownInMenus), language)
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

const categoryLinks = (
  nodes: readonly { id: string; slug: string; texts: CategoryTree['all'][number]['texts'] }[],
  language: string,
): MenuLink[] =>
  nodes.slice(0, menuLimits.below).map((node) => ({
    ...{ id: node.id, label: nameOf(node, language), href: `/category/${node.slug}`, below: [] },
  }))

/** What shoppers see of a menu: broken entries are left out, and headings without anything below them. */
export const linksOf = (entries: readonly MenuEntry[], known: Known): MenuLink[] =>
  entries.flatMap((each) => {
    const found = lookUp(each.target, known)
    if (typeof found === 'string') return []
    const below = [...found.below, ...linksOf(each.below, known)].slice(0, menuLimits.below)
    if (found.href === null && below.length === 0) return []
    return [
      { id: each.id, label: labelOf(each, known.language) || found.name, href: found.href, below },
    ]
  })

export const labelOf = ({ labels }: MenuEntry, language: string): string =>
  labels[language] || labels.en || ''

/** The first entry that leads to nothing that shoppers see, by its label or its target. */
export function brokenEntry(menus: Menus, known: Known): string | null {
  const all = menuNames.flatMap((menu) => menus[menu].flatMap((each) => [each, ...each.below]))
  const broken = all.find(({ target }) => {
    const found = lookUp(target, known)
    return typeof found === 'string' && !passing.includes(found)
  })
  return broken ? labelOf(broken, known.language) || targetName(broken.target) : null
}

/** Without the catalog. */
export function targetName(target: Target): string {
  if (target.is === 'page') return target.page
  if (target.is === 'address') return target.href
  return 'id' in target ? target.id : target.is
}
