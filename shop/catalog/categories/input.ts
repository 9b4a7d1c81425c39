// A category as staff may send it. The same schemas answer in the browser and decide on the server.
import * as v from 'valibot'
import {
  atMost,
  type Form,
  filledIn,
  line,
  paragraphs,
  readInput,
  text,
  ticked,
} from '../../platform/input.ts'
import { languages } from '../../platform/languages.ts'
import type { Result } from '../../result.ts'
import { type CategoryTexts, isReserved, isSlug, categoryLimits as limits } from './rules.ts'
import type { Draft } from './store.ts'

/** Without what stays of the row: its picture, its drawing, and what its products usually have. */
export type CategoryForm = Omit<Draft, 'imageId' | 'art' | 'attributes' | 'options'>

const name = v.pipe(line, atMost(limits.name))
const own = {
  title: v.pipe(line, atMost(limits.title)),
  description: v.pipe(paragraphs, atMost(limits.description)),
  seo: v.pipe(line, atMost(limits.seo)),
  keywords: v.pipe(line, atMost(limits.keywords)),
  sizeGuide: v.pipe(paragraphs, atMost(limits.sizeGuide)),
}

/** Without a slug the English name makes one. */
const slug = v.pipe(
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

/** Fields "texts.de.name" and so on; refuses `form.invalid` with what is wrong of each field. */
export function readCategory(form: Form): Result<CategoryForm> {
  const read = readInput(head, form)
  const fields: Record<string, string> = { ...(!read.ok && read.fields) }
  const texts: Record<string, CategoryTexts> = {}
  for (const language of languages) {
    const at = `texts.${language}.`
    const sent = Object.fromEntries(
      Object.entries(form).flatMap(([key, value]) =>
        key.startsWith(at) ? [[key.slice(at.length), value]] : [],
      ),
    )
    const said = readInput(language === 'en' ? inEnglish : inOther, sent)
    if (said.ok) texts[language] = filled(said.value)
    else for (const [key, code] of Object.entries(said.fields ?? {})) fields[`${at}${key}`] = code
  }
  const [first] = Object.keys(fields)
  if (!read.ok || first) return { ok: false, code: 'form.invalid', fields }
  return {
    ok: true,
    value: {
      ...read.value,
      texts: Object.fromEntries(
        Object.entries(texts).filter(([, said]) => Object.keys(said).length > 0),
      ),
    },
  }
}

const filled = (texts: CategoryTexts): CategoryTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, said]) => said !== ''))

/** The fields of a form that shows a category. */
export function categoryFields({
  parentId,
  slug,
  isHidden,
  isInMenus,
  texts,
}: CategoryForm): Record<string, string> {
  const said = Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).map(([field, value]) => [`texts.${language}.${field}`, value] as const),
  )
  return {
    parentId: parentId ?? '',
    slug,
    isHidden: isHidden ? 'yes' : '',
    isInMenus: isInMenus ? 'yes' : '',
    ...Object.fromEntries(said),
  }
}
