// A catalogue file of any length.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { demoCatalogue } from '../demo/catalogue/index.ts'
import { headersFor } from '../shop/catalog/import/rules/columns.ts'
import { rowsOf } from '../shop/catalog/import/rules/own-cells.ts'
import { laterFields, newVariant } from '../shop/catalog/products/rules/product.ts'
import { csvRows } from '../shop/platform/csv-exports/csv.ts'

/** The demonstration's products, again and again, each with an id and a name of its own; answers the rows. */
export async function writeCatalogue(path: string, count: number, prefix: string): Promise<number> {
  const file = createWriteStream(path)
  file.write(`${headersFor([]).join(',')}\r\n`)
  let rows = 0
  for (let index = 0; index < count; index++) {
    const product = demoCatalogue[index % demoCatalogue.length]
    if (!product) break
    const some = product.variants.slice(0, 2)
    const stock = Object.fromEntries(some.map(({ id, stock }) => [id, stock]))
    const written = rowsOf(
      {
        ...{ id: `${prefix}-${index}`, state: 'published', version: 1, draft: null, lowFrom: null },
        stock,
        rows: {
          ...product,
          otherCategories: [],
          ...laterFields,
          name: `${product.name} ${index}`,
          options: product.options.map(({ name, type, values }) => ({
            ...{ name, type, names: {}, isFilterable: true },
            values: values.map(({ name, hex = null }) => ({ id: null, name, names: {}, hex })),
          })),
          variants: some.map(({ id, values, price = null }) => ({
            ...{ ...newVariant(values), id, price },
          })),
          texts: {},
          pictures: [],
        },
      },
      [],
      (picture) => picture,
    )
    rows += written.length
    if (!file.write(csvRows(written))) await once(file, 'drain')
  }
  await new Promise<void>((resolve) => file.end(resolve))
  return rows
}
