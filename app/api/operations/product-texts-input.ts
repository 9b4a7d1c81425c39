// Product texts in other languages as input.
import * as v from 'valibot'
import type { ProductDocument } from '../../../shop/catalog/products/rules/product.ts'
import type { ProductTexts } from '../../../shop/catalog/products/rules/texts.ts'
import { text } from '../schemas'

export const specifications = v.pipe(
  v.array(v.strictObject({ label: text(80), value: text(300) })),
  v.maxLength(60),
)

export const ownTexts = v.partial(
  v.strictObject({
    name: text(120),
    description: text(500),
    detailedInfo: text(5_000),
    highlight: text(60),
    features: v.pipe(v.array(text(200)), v.maxLength(30)),
    specifications,
    seoTitle: text(120),
    seoDescription: text(320),
    attributes: v.record(v.string(), text(300)),
  }),
)
type Sent = Readonly<Record<string, v.InferOutput<typeof ownTexts>>>

/** Texts of these languages replace those; an empty language goes. */
export const textsWith = (before: ProductDocument, sent: Sent): ProductDocument['texts'] => ({
  ...before.texts,
  ...Object.fromEntries(
    Object.entries(sent).map(([language, { highlight, specifications, ...same }]) => [
      language,
      {
        ...(same as ProductTexts),
        ...(highlight !== undefined && { attribute: highlight }),
        ...(specifications && {
          specifications: specifications.map(({ label, value }): [string, string] => [
            label,
            value,
          ]),
        }),
      },
    ]),
  ),
})
