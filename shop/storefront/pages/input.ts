// Page input of staff, and the page references as stored in the design.

import * as v from 'valibot'
import { readTexts, textFields } from '../../catalog/categories/input.ts'
import { isSlug } from '../../catalog/categories/rules.ts'
import {
  type Form,
  filledIn,
  line,
  maxCharacters,
  paragraphs,
  readInput,
  refuseFields,
  text,
  ticked,
} from '../../platform/input.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { type RichTextProblem, richTextProblem } from '../../platform/rich-text.ts'
import { ok, type Result } from '../../result.ts'
import { readExactly } from '../design/input.ts'
import type { Change, Part } from '../design/rules/design.ts'
import {
  pageLimits as limits,
  type PageReferences,
  type PageRole,
  pageRoles,
  pathOfPage,
  picturesIn,
  stateOf,
  type TextsByLanguage,
} from './rules.ts'

/** Refuses expensive texts and too many pictures before parsing the Markdown. */
const body = v.pipe(
  paragraphs,
  maxCharacters(limits.body),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed && bodyProblem(dataset.value)
    if (problem) addIssue({ message: problem })
  }),
)

export const bodyProblem = (text: string): RichTextProblem | 'pages.field.pictures' | null =>
  richTextProblem(text) ??
  (picturesIn(text).length > limits.pictures ? 'pages.field.pictures' : null)

const own = {
  body,
  title: v.pipe(line, maxCharacters(limits.title)),
  seo: v.pipe(line, maxCharacters(limits.seo)),
}
const name = v.pipe(line, maxCharacters(limits.name))
const inOther = v.object({ name, ...own })
const inFirst = v.object({ name: v.pipe(name, filledIn), ...own, body: v.pipe(body, filledIn) })
/** The shop names pages with a role. */
const ofRole = v.object(own)

const head = v.object({
  slug: v.pipe(
    text,
    v.trim(),
    v.toLowerCase(),
    v.check((slug) => slug === '' || isSlug(slug), 'categories.field.slug'),
  ),
  isHidden: ticked,
})

export type PageForm = {
  readonly slug: string
  readonly isHidden: boolean
  readonly texts: TextsByLanguage
}

/**
 * A page with a role has no name of its own, and a text in at least one language. Refuses `form.invalid` with an error
 * per field.
 */
export function readPage(form: Form, role?: PageRole): Result<PageForm> {
  const read = readInput(head, form)
  const texts: Result<TextsByLanguage> = role
    ? readTexts(form, { inFirst: ofRole, inOther: ofRole })
    : readTexts(form, { inFirst, inOther })
  const isEmpty = texts.ok && !Object.values(texts.value).some(({ body }) => body)
  if (isEmpty) return refuseFields({ [`texts.${firstLanguage()}.body`]: 'field.required' })
  const fields = { ...(!read.ok && read.fields), ...(!texts.ok && texts.fields) }
  if (!read.ok || !texts.ok) return refuseFields(fields)
  return ok({ ...read.value, texts: texts.value })
}

/** The fields of a form that edits a page. */
export const pageFields = ({ slug, isHidden, texts }: PageForm): Record<string, string> => ({
  slug,
  isHidden: isHidden ? 'yes' : '',
  ...textFields(texts),
})

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const reference = v.strictObject({
  id,
  slug: v.pipe(v.string(), v.check(isSlug)),
  role: v.exactOptional(v.picklist(pageRoles)),
  isHidden: v.boolean(),
  versionId: id,
})
const references: v.GenericSchema<unknown, PageReferences> = v.pipe(
  v.array(reference),
  v.maxLength(limits.pages),
)

export const pagesPart: Part<'pages'> = {
  name: 'pages',
  fallback: [],
  read: (stored) => readExactly(references, stored),
  changes: pageChanges,
}

function pageChanges(before: PageReferences, after: PageReferences): Change[] {
  const was = new Map(before.map((each) => [each.id, each]))
  const is = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((page) => {
      const state = stateOf(page, was.get(page.id))
      const word = state === 'draft' ? 'page.added' : 'page.changed'
      return state === 'published' ? [] : [{ word, values: { page: pathOfPage(page) } }]
    }),
    ...before.flatMap((page) =>
      is.has(page.id) ? [] : [{ word: 'page.removed', values: { page: pathOfPage(page) } }],
    ),
  ]
}
