// Collections: response schema and input schema.

import * as v from 'valibot'
import {
  collectionChange,
  collectionKind,
  collectionTexts,
  condition,
} from '../../../shop/catalog/collections/input.ts'
import {
  type CollectionRow,
  type Condition,
  collectionKinds,
  matches,
  collectionLimits as most,
} from '../../../shop/catalog/collections/rules.ts'
import { type ListCurrency, plainAmount } from '../../../shop/platform/money/rules.ts'
import { text, texts } from '../schemas'
import { namesOf } from './texts'

export const collection = v.strictObject({
  id: v.string(),
  slug: v.string(),
  kind: v.picklist(collectionKinds),
  names: texts,
  isHidden: v.boolean(),
})

const productIds = v.pipe(v.array(text(64)), v.maxLength(most.products))

export const fullCollection = v.strictObject({
  ...collection.entries,
  texts: collectionTexts,
  productIds: v.pipe(v.array(v.string()), v.description('By hand, in order')),
  match: v.nullable(v.pipe(v.picklist(matches), v.description('Of a rule'))),
  conditions: v.nullable(v.array(condition)),
})

const { texts: own, match, conditions, ...head } = collectionChange
/** The command with the products of one by hand. */
export const sentCollection = {
  ...head,
  productIds: v.optional(v.pipe(productIds, v.description('By hand: all of them, in this order'))),
  match,
  conditions,
  texts: own,
}
export const newCollection = { kind: collectionKind, ...sentCollection, texts: collectionTexts }

const inCurrency = (units: string | null, currency: ListCurrency) =>
  units === null ? null : { amount: plainAmount(BigInt(units), currency), currency }

function conditionView(row: Condition, currency: ListCurrency): v.InferInput<typeof condition> {
  if (row.is === 'price')
    return {
      is: row.is,
      min: inCurrency(row.min, currency),
      max: inCurrency(row.max, currency),
    }
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
  currency: ListCurrency,
): v.InferInput<typeof fullCollection> => ({
  ...collectionView(row),
  texts: row.texts,
  productIds,
  match: row.rule?.match ?? null,
  conditions: row.rule ? row.rule.conditions.map((each) => conditionView(each, currency)) : null,
})
