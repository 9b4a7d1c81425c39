// Category input of staff. The same schemas validate in the browser and decide on the server.
import * as v from 'valibot'
import {
  type Form,
  fieldsUnder,
  filledIn,
  flatFields,
  line,
  maxCharacters,
  paragraphs,
  readInput,
  refuseFields,
  text,
  ticked,
} from '../../platform/input.ts'
import { languages } from '../../platform/languages.ts'
import { ok, type Result } from '../../result.ts'
import { isReserved, isSlug, categoryLimits as limits } from './rules.ts'
import type { Draft } from './store.ts'

/** Without the columns that this form leaves unchanged: image, artwork, and product defaults. */
export type CategoryForm = Omit<Draft, 'imageId' | 'art' | 'attributes' | 'options'>

const name = v.pipe(line, maxCharacters(limits.name))
const own = {
  title: v.pipe(line, maxCharacters(limits.title)),
  description: v.pipe(paragraphs, maxCharacters(limits.description)),
  seo: v.pipe(line, maxCharacters(limits.seo)),
  keywords: v.pipe(line, maxCharacters(limits.keywords)),
  sizeGuide: v.pipe(paragraphs, maxCharacters(limits.sizeGuide)),
}

/** If empty, the slug is made from the English name. */
export const slug = v.pipe(
  text,
  v.trim(),
  v.toLowerCase(),
  v.check((slug) => slug === '' || isSlug(slug), 'categories.field.slug'),
  v.check((slug) => !isReserved(slug), 'categories.field.reserved'),
)

const head = v.object({
  parentId: v.pipe(
    text,
    v.transform((id) => id || null),
  ),
  slug,
  isHidden: ticked,
  isInMenus: ticked,
})

const inEnglish = v.object({ name: v.pipe(name, filledIn), ...own })
const inOther = v.object({ name, ...own })

/** Refuses `form.invalid` with an error per field. */
export function readCategory(form: Form): Result<CategoryForm> {
  const read = readInput(head, form)
  const said = readTexts(form, { inEnglish, inOther })
  const fields = { ...(!read.ok && read.fields), ...(!said.ok && said.fields) }
  if (!read.ok || !said.ok) return refuseFields(fields)
  return ok({ ...read.value, texts: said.value })
}

/**
 * Reads the fields "texts.de.name" and so on: texts per language, empty fields omitted. Refuses `form.invalid` with an
 * error per field.
 */
export function readTexts<Texts extends Readonly<Record<string, string>>>(
  form: Form,
  schemas: Readonly<Record<'inEnglish' | 'inOther', v.GenericSchema<unknown, Texts>>>,
): Result<Record<string, Partial<Texts>>> {
  const fields: Record<string, string> = {}
  const texts: Record<string, Partial<Texts>> = {}
  for (const language of languages) {
    const at = `texts.${language}`
    const sent = Object.fromEntries(fieldsUnder(at, form))
    const said = readInput(schemas[language === 'en' ? 'inEnglish' : 'inOther'], sent)
    if (!said.ok) Object.assign(fields, flatFields(at, said.fields ?? {}))
    else if (Object.values(said.value).some(Boolean)) texts[language] = filled(said.value)
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
}: CategoryForm): Record<string, string> => ({
  parentId: parentId ?? '',
  slug,
  isHidden: isHidden ? 'yes' : '',
  isInMenus: isInMenus ? 'yes' : '',
  ...textFields(texts),
})
