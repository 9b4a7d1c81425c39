// Collections: response schema and input schema.
import * as v from 'valibot'
import type { collectionFields } from '../../../shop/catalog/collections/input.ts'
import {
  type CollectionRow,
  type Condition,
  collectionKinds,
  conditionKinds,
  matches,
  collectionLimits as most,
} from '../../../shop/catalog/collections/rules.ts'
import { piMoney } from '../../../shop/platform/commands.ts'
import { moneyOrNull, text, texts } from '../schemas'
import { byLanguage, namesOf, textFieldsOf, ticked } from './texts'

export const collection = v.strictObject({
  id: v.string(),
  slug: v.string(),
  kind: v.picklist(collectionKinds),
  names: texts,
  isHidden: v.boolean(),
})

export const collectionTexts = byLanguage({
  name: text(most.name),
  title: text(most.title),
  description: v.pipe(text(most.description), v.description('Markdown')),
  seo: text(most.seo),
})

const value = v.pipe(text(most.value), v.regex(/^[^,]*$/))
/** Which properties a kind requires is validated by the rule parser. */
export const condition = v.strictObject({
  is: v.picklist(conditionKinds),
  values: v.optional(
    v.pipe(
      v.array(value),
      v.maxLength(most.values),
      v.description('One of these: of brand, tag, option and attribute'),
    ),
  ),
  id: v.optional(v.pipe(text(64), v.description('Of category: with what is below it'))),
  name: v.optional(v.pipe(value, v.description('Of option and attribute: the English name'))),
  min: v.optional(v.nullable(piMoney)),
  max: v.optional(v.nullable(piMoney)),
  days: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(most.days),
      v.description('Of new: created within so many days'),
    ),
  ),
})

const match = v.picklist(matches)
const conditions = v.pipe(v.array(condition), v.maxLength(most.conditions))
const productIds = v.pipe(v.array(text(64)), v.maxLength(most.products))

export const fullCollection = v.strictObject({
  ...collection.entries,
  texts: collectionTexts,
  productIds: v.pipe(v.array(v.string()), v.description('By hand, in order')),
  match: v.nullable(v.pipe(match, v.description('Of a rule'))),
  conditions: v.nullable(v.array(condition)),
})

const sent = {
  slug: v.optional(v.pipe(text(64), v.description('Without one its name makes it'))),
  isHidden: v.optional(v.boolean()),
  productIds: v.optional(v.pipe(productIds, v.description('By hand: all of them, in this order'))),
  match: v.optional(v.nullable(match)),
  conditions: v.optional(v.nullable(conditions)),
}
export const newCollection = { kind: v.picklist(collectionKinds), ...sent, texts: collectionTexts }
export const collectionChange = { ...sent, texts: v.optional(collectionTexts) }
type Sent = v.InferOutput<v.StrictObjectSchema<typeof collectionChange, undefined>>

/** Merges the input into the form of the current version; submitted conditions replace all. */
export function collectionForm(
  before: ReturnType<typeof collectionFields>,
  { slug, isHidden, match, conditions, texts }: Sent,
): Record<string, string> {
  const kept = Object.entries(before).filter(
    ([name]) => !conditions || !name.startsWith('conditions.'),
  )
  return {
    ...Object.fromEntries(kept),
    ...(slug !== undefined && { slug }),
    ...(isHidden !== undefined && { isHidden: ticked(isHidden) }),
    ...(match && { match }),
    ...Object.fromEntries(
      (conditions ?? []).flatMap((each, at) =>
        Object.entries(conditionFields(each)).map(([name, said]) => [
          `conditions.${at}.${name}`,
          said,
        ]),
      ),
    ),
    ...textFieldsOf(texts),
  }
}

function conditionFields(sent: v.InferOutput<typeof condition>): Record<string, string> {
  const { is, values, id, name, min, max, days } = sent
  return {
    is,
    ...(values && { values: values.join(', ') }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(min && { min: min.amount }),
    ...(max && { max: max.amount }),
    ...(days !== undefined && { days: String(days) }),
  }
}

const inPi = (stroops: string | null) => {
  const said = moneyOrNull(stroops === null ? null : BigInt(stroops))
  return said && { amount: said.amount, currency: 'PI' as const }
}

function conditionView(row: Condition): v.InferInput<typeof condition> {
  if (row.is === 'price') return { is: row.is, min: inPi(row.min), max: inPi(row.max) }
  return 'values' in row ? { ...row, values: [...row.values] } : row
}

export const collectionView = ({ id, slug, kind, texts, isHidden }: CollectionRow) => ({
  id,
  slug,
  kind,
  names: namesOf(texts),
  isHidden,
})

export const fullCollectionView = (
  row: CollectionRow,
  productIds: string[],
): v.InferInput<typeof fullCollection> => ({
  ...collectionView(row),
  texts: row.texts,
  productIds,
  match: row.rule?.match ?? null,
  conditions: row.rule ? row.rule.conditions.map(conditionView) : null,
})
