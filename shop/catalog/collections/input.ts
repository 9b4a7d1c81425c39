// Collection input of staff. The same schemas validate in the browser and decide on the server.
import * as v from 'valibot'
import {
  type Form,
  filledIn,
  line,
  maxCharacters,
  oneOfThese,
  paragraphs,
  readInput,
  refuseFields,
  ticked,
} from '../../platform/input.ts'
import { ok, type Result } from '../../result.ts'
import { readTexts, slug, textFields } from '../categories/input.ts'
import { readRule, ruleFields } from './input/rule.ts'
import { type CollectionRow, collectionKinds, collectionLimits as limits } from './rules.ts'

/** Without the column that this form leaves unchanged: the image. */
export type CollectionForm = Pick<CollectionRow, 'slug' | 'isHidden' | 'kind' | 'rule' | 'texts'>

const name = v.pipe(line, maxCharacters(limits.name))
const own = {
  title: v.pipe(line, maxCharacters(limits.title)),
  description: v.pipe(paragraphs, maxCharacters(limits.description)),
  seo: v.pipe(line, maxCharacters(limits.seo)),
}
const inEnglish = v.object({ name: v.pipe(name, filledIn), ...own })
const inOther = v.object({ name, ...own })

const head = v.object({
  slug,
  isHidden: ticked,
  kind: oneOfThese(collectionKinds, 'collections.field.kind'),
})

/** Refuses `form.invalid` with an error per field. */
export function readCollection(form: Form): Result<CollectionForm> {
  const read = readInput(head, form)
  const texts = readTexts(form, { inEnglish, inOther })
  const rule = form.kind === 'rule' ? readRule(form) : ok(null)
  if (read.ok && texts.ok && rule.ok)
    return ok({ ...read.value, texts: texts.value, rule: rule.value })
  return refuseFields({
    ...(!read.ok && read.fields),
    ...(!texts.ok && texts.fields),
    ...(!rule.ok && rule.fields),
  })
}

/** The fields of a form that edits a collection. */
export const collectionFields = ({
  slug,
  isHidden,
  kind,
  rule,
  texts,
}: CollectionForm): Record<string, string> => ({
  slug,
  kind,
  isHidden: isHidden ? 'yes' : '',
  ...textFields(texts),
  ...(rule && ruleFields(rule)),
})
