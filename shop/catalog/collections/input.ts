// Commands that create and change collections, and a collection as the fields of a form.
import * as v from 'valibot'
import {
  byLanguage,
  integerIn,
  lineOf,
  paragraphsOf,
  shopMoney,
  unitsOf,
} from '../../platform/commands.ts'
import { flatFields, oneLine, refuseFields, wellFormed } from '../../platform/input.ts'
import { type ListCurrency, plainAmount } from '../../platform/money/rules.ts'
import { ok, type Result } from '../../result.ts'
import { slugIn, textFields } from '../categories/input.ts'
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

export const collectionTexts = byLanguage({
  name: lineOf(limits.name),
  title: lineOf(limits.title),
  description: paragraphsOf(limits.description, 'Markdown'),
  seo: lineOf(limits.seo),
})

const noValues = 'collections.field.values'
const value = v.pipe(v.string(), v.maxLength(limits.value, noValues), v.regex(/^[^,]*$/, noValues))

const parameters = v.strictObject({
  is: v.picklist(conditionKinds),
  values: v.optional(
    v.pipe(
      v.array(value),
      v.maxLength(limits.values, noValues),
      v.description('One of these: of brand, tag, option and attribute'),
    ),
  ),
  id: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(64, 'collections.field.category'),
      v.description('Of category: with what is below it'),
    ),
  ),
  name: v.optional(
    v.pipe(value, v.description('Of option and attribute: the name in the first language')),
  ),
  min: v.optional(v.nullable(shopMoney)),
  max: v.optional(v.nullable(shopMoney)),
  days: v.optional(
    v.pipe(
      integerIn(1, limits.days, 'collections.field.days'),
      v.description('Of new: created within so many days'),
    ),
  ),
})

/** A condition with the parameters that its kind needs. */
export const condition = v.pipe(
  parameters,
  v.rawTransform<v.InferOutput<typeof parameters>, Condition>(({ dataset, addIssue, NEVER }) => {
    const sent = dataset.value
    const [read, problems] = typed(sent)
    const found = Object.entries(problems).flatMap(([key, message]) =>
      message ? [[key, message] as const] : [],
    )
    for (const [key, message] of found)
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: sent, key, value: undefined }],
      })
    return found.length > 0 ? NEVER : read
  }),
)

type Problems = Readonly<Record<string, string | false>>

function typed({
  is,
  values: sent = [],
  id = '',
  name: called = '',
  min = null,
  max = null,
  days = 0,
}: v.InferOutput<typeof parameters>): [Condition, Problems] {
  const values = [...new Set(sent.map((each) => oneLine(wellFormed(each))))].filter(Boolean)
  const name = oneLine(wellFormed(called))
  const unlisted = values.length === 0 && noValues
  switch (is) {
    case 'category':
      return [{ is, id: id.trim() }, { id: !isSlug(id.trim()) && 'collections.field.category' }]
    case 'price': {
      const [from, to] = [min && unitsOf(min), max && unitsOf(max)]
      const price = {
        is,
        min: from === null ? null : String(from),
        max: to === null ? null : String(to),
      }
      const isEvery = !from && to === null
      const isTurned = from !== null && to !== null && from > to
      return [
        price,
        { min: isEvery ? 'collections.field.everyPrice' : isTurned && 'collections.field.order' },
      ]
    }
    case 'new':
      return [{ is, days }, { days: days === 0 && 'collections.field.days' }]
    case 'promotion':
    case 'stock':
      return [{ is }, {}]
    case 'option':
    case 'attribute':
      return [
        { is, name, values },
        { name: name === '' && 'field.required', values: unlisted },
      ]
    default:
      return [{ is, values }, { values: unlisted }]
  }
}

export const ruleMembers = {
  match: v.optional(v.nullable(v.picklist(matches))),
  conditions: v.optional(
    v.nullable(
      v.pipe(v.array(condition), v.maxLength(limits.conditions, 'collections.field.tooMany')),
    ),
  ),
}
const head = { slug: v.optional(slugIn(64)), isHidden: v.optional(v.boolean()) }

/** What is left out stays; conditions that are sent replace all. */
export const collectionChange = { ...head, ...ruleMembers, texts: v.optional(collectionTexts) }
export type CollectionChange = v.InferOutput<
  v.StrictObjectSchema<typeof collectionChange, undefined>
>
export type NewCollection = CollectionChange & Pick<CollectionRow, 'kind'>
export const collectionKind = v.picklist(collectionKinds, 'collections.field.kind')

/** The rule of a change of one by rule. Refuses `form.invalid` as `ruleProblems` says. */
export function ruleOf(
  before: Rule | null,
  { match, conditions }: Pick<CollectionChange, 'match' | 'conditions'>,
): Result<Rule> {
  const rule = {
    match: match ?? before?.match ?? 'all',
    conditions: conditions ?? before?.conditions ?? [],
  }
  const problems = ruleProblems(rule)
  return Object.keys(problems).length > 0 ? refuseFields(problems) : ok(rule)
}

/** The fields of a form that edits a collection. */
export const collectionFields = (
  {
    slug,
    isHidden,
    kind,
    rule,
    texts,
  }: Pick<CollectionRow, 'slug' | 'isHidden' | 'kind' | 'rule' | 'texts'>,
  currency: ListCurrency,
): Record<string, string> => ({
  slug,
  kind,
  isHidden: isHidden ? 'yes' : '',
  ...textFields(texts),
  ...(rule && ruleFields(rule, currency)),
})

const ruleFields = (
  { match, conditions }: Rule,
  currency: ListCurrency,
): Record<string, string> => ({
  match,
  ...flatFields(
    'conditions',
    conditions.map((each) => conditionFields(each, currency)),
  ),
})

function conditionFields(condition: Condition, currency: ListCurrency): Record<string, string> {
  const { is } = condition
  switch (is) {
    case 'category':
      return { is, id: condition.id }
    case 'price':
      return { is, min: inForm(condition.min, currency), max: inForm(condition.max, currency) }
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

const inForm = (units: string | null, currency: ListCurrency): string =>
  units === null ? '' : plainAmount(BigInt(units), currency)
