// Definitions of product attributes: what the values in a product's `attributes` mean.
import * as v from 'valibot'
import { attributeTypes } from '../../../shop/catalog/attributes/rules.ts'
import { attributesNow } from '../../../shop/catalog/attributes/views.ts'
import { ok } from '../../../shop/result.ts'
import { list } from '../operation'
import { texts } from '../schemas'

const named = {
  id: v.string(),
  name: v.string(),
  names: v.pipe(texts, v.description('By language, without the first one of the shop')),
}
export const attributeDefinition = v.strictObject({
  ...named,
  type: v.pipe(
    v.picklist(attributeTypes),
    v.description(
      'text: in the first language of the shop, translated in `texts`; list: ids of values',
    ),
  ),
  unit: v.pipe(v.nullable(v.string()), v.description('Of numbers, such as GB')),
  values: v.pipe(v.array(v.strictObject(named)), v.description('Of lists')),
  isFilterable: v.boolean(),
})

export const attributes = [
  list({
    id: 'listAttributes',
    path: '/attributes',
    scope: 'products:read',
    summary: 'List the attributes that products can have, with type, unit and values',
    item: attributeDefinition,
    find: async ({ world }) => ok(await attributesNow(world)),
    view: ({ id, name, names, type, unit, values, isFilterable }) => ({
      id,
      name,
      names,
      type,
      unit,
      values: values.map((each) => ({ id: each.id, name: each.name, names: each.names })),
      isFilterable,
    }),
  }),
]
