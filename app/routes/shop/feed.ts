// The catalogue as a product feed (RSS 2.0 with Google's fields), one item for each variant, written as it is read.
import { Readable } from 'node:stream'
import { nameOf, pathTo } from '../../../shop/catalog/categories/rules.ts'
import { categoryTree } from '../../../shop/catalog/categories/views.ts'
import { lineName, optionsOf } from '../../../shop/catalog/products/rules/options.ts'
import { artOf, type ShownOption, variantSearch } from '../../../shop/catalog/products/rules.ts'
import type { Product } from '../../../shop/catalog/products/views.ts'
import { plainAmount } from '../../../shop/platform/money/rules.ts'
import { allProducts } from '../../../shop/search/views/feed.ts'
import { sharedUrl } from '../../artwork/url'
import { requestContext } from '../../http/request-context'
import { xml, xmlResponse } from '../../http/xml'
import { pathIn } from '../../i18n/languages'
import { textOf } from '../../i18n/text'
import type { Route } from './+types/feed'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requestContext(context)
  const { publicUrl, shopName } = world.config
  const title = textOf(language, 'listing')
  const tree = await categoryTree(world)
  async function* written() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${xml(shopName)}</title><link>${xml(publicUrl + pathIn(language, '/'))}</link><description>${xml(title('description', { title: title('title.all'), shop: shopName }))}</description>\n`
    for await (const product of allProducts(world, language)) yield itemsOf(product)
    yield '</channel></rss>\n'
  }
  /** As Google writes a path: from the widest category on. */
  const productType = (id: string): string =>
    pathTo(tree, id)
      .map((node) => nameOf(node, language))
      .join(' > ')
  const itemsOf = (product: Product): string =>
    product.variants.map((variant) => itemOf(product, variant)).join('')
  function itemOf(product: Product, variant: Product['variants'][number]): string {
    const { id, name, description, brand, category, art, options, attributes } = product
    const search = variantSearch(optionsOf(options, variant, 'name'))
    const link = `${publicUrl}${pathIn(language, `/product/${id}`)}${search}`
    const chosenOf = (isIt: (option: ShownOption) => boolean) => {
      const at = options.findIndex(isIt)
      return options[at]?.values[variant.values[at] ?? -1]
    }
    const swatch = chosenOf(({ type }) => type === 'swatch')
    const size = chosenOf((option) => option.name === 'Size')
    const fields: [string, string][] = [
      ['g:id', variant.id],
      ['g:item_group_id', id],
      ['title', lineName({ name, options: optionsOf(options, variant) })],
      ['description', description],
      ['link', link],
      [
        'g:image_link',
        publicUrl + sharedUrl(artOf(art, variant), swatch?.hex ?? null, { id, language }),
      ],
      ['g:availability', variant.soldOut ? 'out_of_stock' : 'in_stock'],
      // Pi has no ISO code: docs/decisions/034-structured-data-currency.md
      ['g:price', `${plainAmount(variant.price, 'PI')} PI`],
      ['g:brand', brand],
      ...(swatch ? [['g:color', swatch.label] as [string, string]] : []),
      ...(size ? [['g:size', size.label] as [string, string]] : []),
      ['g:product_type', productType(category)],
    ]
    const details = attributes.map(({ name, text }) => {
      const inside = `<g:attribute_name>${xml(name)}</g:attribute_name>`
      return `<g:product_detail>${inside}<g:attribute_value>${xml(text)}</g:attribute_value></g:product_detail>`
    })
    const inside = [
      ...fields.map(([field, text]) => `<${field}>${xml(text)}</${field}>`),
      ...details,
    ].join('')
    return `<item>${inside}</item>\n`
  }
  return xmlResponse(
    Readable.toWeb(Readable.from(written(), { objectMode: false })) as ReadableStream,
  )
}
