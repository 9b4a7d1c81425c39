// Input of classes of goods. The same schema runs in the browser and on the server.
import * as v from 'valibot'
import { isCountry } from '../../../identity/kyc/data.ts'
import {
  type Form,
  fieldsUnder,
  filledIn,
  identifier,
  identifierText,
  line,
  maxCharacters,
  readInput,
  refuseFields,
} from '../../../platform/input.ts'
import { ok, type Result } from '../../../result.ts'
import { type GoodsClass, mostProducts } from '../rules/goods-classes.ts'

export type GoodsDraft = Omit<GoodsClass, 'id' | 'version'>

const schema = v.object({
  name: v.pipe(line, filledIn, maxCharacters(80)),
  // Written with dots, as in tariffs: 0901.21.00.
  customsCode: v.pipe(
    identifier,
    v.transform((code) => code.replace(/[.\s]/g, '')),
    v.check((code) => /^(\d{6,10})?$/.test(code), 'shipping.field.customsCode'),
  ),
  origin: v.pipe(
    identifier,
    v.toUpperCase(),
    v.check((code) => code === '' || isCountry(code), 'shipping.field.country'),
  ),
})

const ticked = (form: Form, group: string) =>
  fieldsUnder(group, form).flatMap(([id, tick]) => (tick === 'yes' ? [id] : []))

/**
 * Categories are sent as `category.ID=yes`, zones as `zone.ID=yes`, products as lines of ids. Refuses `form.invalid`
 * with the error of each field.
 */
export function readGoodsClass(form: Form): Result<GoodsDraft> {
  const read = readInput(schema, form)
  const categories = ticked(form, 'category')
  const products = [
    ...new Set(
      (form.products ?? '')
        .split(/[\s,;]+/)
        .map(identifierText)
        .filter(Boolean),
    ),
  ]
  const fields = {
    ...(!read.ok && read.fields),
    ...(products.length > mostProducts && { products: 'shipping.field.productsMany' }),
    ...(categories.length + products.length === 0 && { products: 'shipping.field.goodsNone' }),
  }
  if (!read.ok || Object.keys(fields).length > 0) return refuseFields(fields)
  return ok({ ...read.value, categories, products, barredZones: ticked(form, 'zone') })
}
