// A catalog file of any length.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { demoCatalogue } from '../demo/catalogue/index.ts'
import { headersFor } from '../shop/catalog/import/rules/columns.ts'
import { rowsOf } from '../shop/catalog/import/rules/own-cells.ts'
import { laterFields, newVariant } from '../shop/catalog/products/rules/product.ts'
import { csvRows } from '../shop/platform/csv/writer.ts'

const sizes = ['S', 'M', 'L']

/**
 * Repeats the demonstration's products, each with a unique id and name and three variants; returns the number of
 * rows.
 */
export async function writeCatalogue(path: string, count: number, prefix: string): Promise<number> {
  const file = createWriteStream(path)
  file.write(`${headersFor([]).join(',')}\r\n`)
  let rows = 0
  for (let index = 0; index < count; index++) {
    const product = demoCatalogue[index % demoCatalogue.length]
    if (!product) break
    const variants = sizes.map((size, at) => ({
      ...newVariant([size]),
      id: `${index}-${at}`,
      sku: `${prefix}-${index}-${size}`,
      price: at === 2 ? product.basePrice + 1n : null,
      weightGrams: 250,
    }))
    const written = rowsOf(
      {
        id: `${prefix}-${index}`,
        state: 'published',
        version: 1,
        draft: null,
        lowFrom: null,
        stock: Object.fromEntries(variants.map(({ id }, at) => [id, at + 3])),
        held: {},
        rows: {
          ...product,
          otherCategories: [],
          ...laterFields,
          name: `${product.name} ${index}`,
          options: [
            {
              name: 'Size',
              type: 'button',
              names: {},
              isFilterable: true,
              values: sizes.map((name) => ({ id: null, name, names: {}, hex: null })),
            },
          ],
          variants,
          texts: {},
          pictures: [],
        },
      },
      [],
      (picture) => picture,
      'PI',
    )
    rows += written.length
    if (!file.write(csvRows(written))) await once(file, 'drain')
  }
  await new Promise<void>((resolve) => file.end(resolve))
  return rows
}
