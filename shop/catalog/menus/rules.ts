// Menus of header and footer: entries on two levels, each with a target. Pure.
import { type CategoryTree, childrenOf, isShownInMenus, nameOf } from '../categories/rules.ts'
import type { CollectionRow } from '../collections/rules.ts'
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
  /** A path of this shop, or an https URL. */
  | { readonly is: 'address'; readonly href: string }
  /** Leads nowhere; it heads the entries below it. */
  | { readonly is: 'heading' }

export const targetKinds = [
  ...['category', 'categories', 'collection', 'page', 'address', 'heading'],
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

export const menuLimits = { top: 12, below: 24, label: 60, address: 500 } as const

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

/** What targets are looked up in. */
export type Known = {
  readonly tree: CategoryTree
  readonly collections: readonly CollectionRow[]
  /** Legal pages that are written. */
  readonly legalPages: readonly string[]
  readonly supportMail: string
  readonly language: string
  /** The shop's word for a page, a heading or the list of categories. */
  readonly word: (group: string, key: string) => string
}

/** Why shoppers do not see an entry; the key of its text in the editor. */
export type Broken = 'gone' | 'hidden' | 'unwritten' | 'empty'

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
      const href = path === 'mailto:' ? `mailto:${known.supportMail}` : path
      return { name: known.word(...word), href, below: [] }
    }
    case 'address':
      return { name: target.href, href: target.href, below: [] }
    case 'heading':
      return { name: known.word('footer', 'links'), href: null, below: [] }
  }
}

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
