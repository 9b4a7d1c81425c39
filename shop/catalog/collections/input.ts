// Collection input of staff. The same schemas validate in the browser and decide on the server.
import * as v from 'valibot'
import {
  type Form,
  filledIn,
  flatFields,
  line,
  maxCharacters,
  oneOfThese,
  paragraphs,
  readAs,
  readInput,
  refuseFields,
  ticked,
  together,
  unlessEmpty,
  wholeNumber,
} from '../../platform/input.ts'
import { parseAmount, plainAmount } from '../../platform/money/rules.ts'
import { ok, type Result } from '../../result.ts'
import { readTexts, slug, textFields } from '../categories/input.ts'
import { isSlug } from '../categories/rules.ts'
import {
  type CollectionRow,
  type Condition,
  collectionKinds,
  conditionKinds,
  collectionLimits as limits,
  matches,
  type Rule,
  ruleProblems,
} from './rules.ts'

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

// Rule input of a collection: fields "match", "conditions.0.is" and so on.

const list = readAs((text) => {
  const values = [...new Set(text.split(',').map((each) => each.trim().replace(/\s+/g, ' ')))]
  const filled = values.filter(Boolean)
  const areShort = filled.every((each) => each.length <= limits.value)
  return filled.length > 0 && filled.length <= limits.values && areShort ? filled : undefined
}, 'collections.field.values')

/** Stroops as text. */
const inPi = readAs(
  unlessEmpty((text) => {
    const read = parseAmount(text.trim(), 'PI')
    return read.ok ? String(read.value) : undefined
  }),
  'collections.field.amount',
)

const named = v.object({
  name: v.pipe(line, filledIn, maxCharacters(limits.value)),
  values: list,
})
/** The fields of each kind of condition. */
const asked = {
  brand: v.object({ values: list }),
  tag: v.object({ values: list }),
  category: v.object({
    id: v.pipe(line, v.check(isSlug, 'collections.field.category')),
  }),
  price: v.pipe(
    v.object({ min: inPi, max: inPi }),
    together(({ min, max }) => ({
      min:
        (min === null || min === '0') && max === null
          ? 'collections.field.everyPrice'
          : min !== null && max !== null && BigInt(min) > BigInt(max)
            ? 'collections.field.order'
            : null,
    })),
  ),
  new: v.object({ days: wholeNumber(1, limits.days, 'collections.field.days') }),
  promotion: v.object({}),
  stock: v.object({}),
  option: named,
  attribute: named,
} as const satisfies Record<Condition['is'], v.GenericSchema>

/** Refuses `form.invalid` with an error per field. */
export function readRule(form: Form): Result<Rule> {
  const match = matches.find((each) => each === form.match) ?? 'all'
  const problems: Record<string, string> = {}
  const conditions = conditionsSent(form).map((sent, at) => {
    const is = conditionKinds.find((kind) => kind === sent.is)
    const read = is && readInput(asked[is] as v.GenericSchema<unknown, object>, sent)
    if (!read) problems[`conditions.${at}`] = 'form.invalid'
    else if (!read.ok) Object.assign(problems, flatFields(`conditions.${at}`, read.fields ?? {}))
    return { is, ...(read?.ok && read.value) } as Condition
  })
  if (conditions.length > limits.conditions) problems.conditions = 'collections.field.tooMany'
  const rule = { match, conditions }
  const found = Object.keys(problems).length > 0 ? problems : ruleProblems(rule)
  return Object.keys(found).length > 0 ? refuseFields(found) : ok(rule)
}

/** Conditions ordered by their numbers in the form; numbers of more than two digits are ignored. */
function conditionsSent(form: Form): Record<string, string>[] {
  const byNumber = new Map<number, Record<string, string>>()
  for (const [field, value] of Object.entries(form)) {
    const [, number, name] = /^conditions\.(\d{1,2})\.([a-z]+)$/.exec(field) ?? []
    if (number === undefined || name === undefined) continue
    byNumber.set(Number(number), { ...byNumber.get(Number(number)), [name]: value ?? '' })
  }
  return [...byNumber].sort(([one], [other]) => one - other).map(([, sent]) => sent)
}

/** The form with a condition of this kind added, or one removed by position; renumbered. */
export function withConditions(
  form: Form,
  { add, without }: { add?: string; without?: number },
): Record<string, string> {
  const sent = conditionsSent(form).filter((_, at) => at !== without)
  const wanted = conditionKinds.find((kind) => kind === add)
  const all = wanted && sent.length < limits.conditions ? [...sent, { is: wanted }] : sent
  const rest = Object.entries(form).flatMap(([field, value]) =>
    field.startsWith('conditions.') ? [] : [[field, value ?? ''] as const],
  )
  return { ...Object.fromEntries(rest), ...flatFields('conditions', all) }
}

/** Fields with an amount of Pi. */
export const isAmountField = (field: string): boolean =>
  /^conditions\.\d{1,2}\.(min|max)$/.test(field)

/** The fields that `readRule` reads. */
export const ruleFields = ({ match, conditions }: Rule): Record<string, string> => ({
  match,
  ...flatFields('conditions', conditions.map(conditionFields)),
})

function conditionFields(condition: Condition): Record<string, string> {
  const { is } = condition
  switch (is) {
    case 'category':
      return { is, id: condition.id }
    case 'price':
      return { is, min: inForm(condition.min), max: inForm(condition.max) }
    case 'new':
      return { is, days: String(condition.days) }
    case 'promotion':
    case 'stock':
      return { is }
    case 'option':
    case 'attribute':
      return { is, name: condition.name, values: condition.values.join(', ') }
    default:
      return { is, values: condition.values.join(', ') }
  }
}

const inForm = (stroops: string | null): string =>
  stroops === null ? '' : plainAmount(BigInt(stroops), 'PI')
