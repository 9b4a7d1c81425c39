// The merchant's own pages, at URLs below /pages. Pure.

import type { CategoryTexts } from '../../catalog/categories/rules.ts'
import { firstLanguage } from '../../platform/languages.ts'

/** Legally required pages, in footer order. Their path is /legal/ROLE. */
export const pageRoles = ['imprint', 'terms', 'privacy', 'withdrawal'] as const
export type PageRole = (typeof pageRoles)[number]
export const isPageRole = (text: string | undefined): text is PageRole =>
  (pageRoles as readonly string[]).includes(text ?? '')

/** `name` is the heading, `title` and `seo` are for search engines. */
export type PageTexts = Partial<Readonly<Record<PageTextField, string>>>
export const pageTextFields = ['name', 'body', 'title', 'seo'] as const satisfies readonly (
  | keyof CategoryTexts
  | 'body'
)[]
export type PageTextField = (typeof pageTextFields)[number]
export type TextsByLanguage = Readonly<Record<string, PageTexts>>

/** A page in the design. The id of a page with a role is the role. */
export type PageReference = {
  readonly id: string
  /** URL slug; for a page with a role, the role. */
  readonly slug: string
  readonly role?: PageRole
  readonly isHidden: boolean
  /** Id of an immutable text. */
  readonly versionId: string
}
export type PageReferences = readonly PageReference[]

/** Limits: characters, and numbers of items. */
export const pageLimits = {
  pages: 200,
  name: 120,
  title: 120,
  seo: 320,
  body: 50_000,
  pictures: 40,
} as const

/** Roles of visible pages, in footer order. */
export const shownRoles = (
  pages: readonly Pick<PageReference, 'role' | 'isHidden'>[],
): PageRole[] =>
  pageRoles.filter((role) => pages.some((page) => page.role === role && !page.isHidden))

export const pathOfPage = ({ role, slug }: Pick<PageReference, 'role' | 'slug'>): string =>
  role ? `/legal/${role}` : `/pages/${slug}`

export type PageState = 'draft' | 'changed' | 'published' | 'removed'

/** The effect of publishing the draft on a page. */
export function stateOf(
  draft: PageReference | undefined,
  published: PageReference | undefined,
): PageState {
  if (!draft) return 'removed'
  if (!published) return 'draft'
  const isSame =
    draft.versionId === published.versionId &&
    draft.slug === published.slug &&
    draft.isHidden === published.isHidden
  return isSame ? 'published' : 'changed'
}

/** In the reader's language, else in the first language, else in any that there is. */
export function textIn(
  texts: TextsByLanguage,
  field: PageTextField,
  language: string,
): { readonly text: string; readonly language: string } {
  const written = [language, firstLanguage(), ...Object.keys(texts)].find(
    (each) => texts[each]?.[field],
  )
  return { text: (written && texts[written]?.[field]) || '', language: written ?? language }
}

/** Ids of the pictures in a text. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\]\(\/pictures\/([0-9a-f]{32})\b/g)].flatMap(([, id]) => id ?? [])),
]

export const pictureMarkdown = (id: string, alt = ''): string => `![${alt}](/pictures/${id})`

// Diff of two versions of the pages, for staff. Pure.
