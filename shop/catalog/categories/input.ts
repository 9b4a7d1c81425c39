// Commands that create and change categories, and texts by language in forms.
import * as v from 'valibot'
import { byLanguage, lineOf, paragraphsOf } from '../../platform/commands.ts'
import {
  type Form,
  fieldsUnder,
  flatFields,
  readInput,
  refuseFields,
  wellFormed,
} from '../../platform/input.ts'
import { firstLanguage, languages } from '../../platform/languages.ts'
import { ok, type Result } from '../../result.ts'
import { categoryLimits, isReserved, isSlug } from './rules.ts'
import type { Draft } from './store.ts'

const most = categoryLimits

export const categoryTexts = byLanguage({
  name: lineOf(most.name),
  title: lineOf(most.title),
  description: paragraphsOf(most.description),
  seo: lineOf(most.seo),
  keywords: lineOf(most.keywords),
  sizeGuide: paragraphsOf(most.sizeGuide, 'Markdown'),
})

/** If empty, the slug is made from the name in the first language. */
export const slugIn = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most, 'categories.field.slug'),
    v.description('Without one its name makes it'),
    v.transform((text) => text.trim().toLowerCase()),
    v.check((slug) => slug === '' || isSlug(slug), 'categories.field.slug'),
    v.check((slug) => !isReserved(slug), 'categories.field.reserved'),
  )

const place = {
  parentId: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.maxLength(64), v.transform(wellFormed))),
      v.description('Null for one of the first level'),
    ),
  ),
  slug: v.optional(slugIn(most.slug)),
  isHidden: v.optional(v.boolean()),
  isInMenus: v.optional(v.boolean()),
}
export const newCategory = { ...place, texts: categoryTexts }
/** What is left out stays. */
export const categoryChange = { ...place, texts: v.optional(categoryTexts) }
export type CategoryChange = v.InferOutput<v.StrictObjectSchema<typeof categoryChange, undefined>>

/** Without a name in the first language, the problem of texts by language; null otherwise. */
export const nameProblem = (texts: Readonly<Record<string, { readonly name?: string }>>) =>
  texts[firstLanguage()]?.name ? null : { [`texts.${firstLanguage()}.name`]: 'field.required' }

/**
 * Reads the fields "texts.de.name" and so on: texts per language, empty fields omitted. Refuses `form.invalid` with an
 * error per field.
 */
export function readTexts<Texts extends Readonly<Record<string, string>>>(
  form: Form,
  schemas: Readonly<Record<'inFirst' | 'inOther', v.GenericSchema<unknown, Texts>>>,
): Result<Record<string, Partial<Texts>>> {
  const fields: Record<string, string> = {}
  const texts: Record<string, Partial<Texts>> = {}
  for (const language of languages) {
    const at = `texts.${language}`
    const sent = Object.fromEntries(fieldsUnder(at, form))
    const parsed = readInput(schemas[language === firstLanguage() ? 'inFirst' : 'inOther'], sent)
    if (!parsed.ok) Object.assign(fields, flatFields(at, parsed.fields ?? {}))
    else if (Object.values(parsed.value).some(Boolean)) texts[language] = filled(parsed.value)
  }
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(texts)
}

const filled = <Texts extends object>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, said]) => said !== '')) as Partial<Texts>

/** The fields that `readTexts` reads. */
export const textFields = (
  texts: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>,
): Record<string, string> => flatFields('texts', texts)

/** The fields of a form that edits a category. */
export const categoryFields = ({
  parentId,
  slug,
  isHidden,
  isInMenus,
  texts,
}: Pick<Draft, keyof typeof place | 'texts'>): Record<string, string> => ({
  parentId: parentId ?? '',
  slug,
  isHidden: isHidden ? 'yes' : '',
  isInMenus: isInMenus ? 'yes' : '',
  ...textFields(texts),
})
