// Search, lookup and product details.

import type { FeedVariant } from '../../../app/http/feeds/offers'
import type { Language } from '../../../app/i18n/languages'
import {
  type Product,
  priceLines,
  productById,
} from '../../../shop/catalog/products/views/products.ts'
import { productsOfVariants } from '../../../shop/catalog/products/views/variant-snapshots.ts'
import { pageSize } from '../../../shop/search/rules/listing.ts'
import { listing } from '../../../shop/search/views/listing.ts'
import type { World } from '../../../shop/world.ts'
import { unitOf } from '../amounts'
import { filterOf, queryOf } from '../catalog-filters'
import { lookupInput, productInput, type SearchInput, searchInput } from '../catalog-inputs'
import { fault } from '../fault'
import { info, type Message, nothing, warning } from '../messages'
import { operation } from '../operation'
import { featured, productView, toldProducts, type UcpProduct, variantView } from '../product'
import { chosenVariants, optionValues, unknownIn } from '../selection'
import { choicesOf, variantRequired } from '../session-input'

const search = 'dev.ucp.shopping.catalog.search'
const lookup = 'dev.ucp.shopping.catalog.lookup'
const most = { ids: 50, variants: 50 }

export const catalog = [
  operation({
    name: 'search_catalog',
    title: 'Search products',
    description:
      'Finds products by words, category and price, best match first, at current prices. Needs no profile.',
    root: search,
    rest: { method: 'POST', path: '/catalog/search' },
    hasId: false,
    argument: 'catalog',
    changes: false,
    isPublic: true,
    input: searchInput,
    async run({ world, language, input }) {
      const as = { currency: world.config.currency, language }
      const { query = '', filters, pagination, context } = input
      if (query.trim() === '' && !filters)
        fault('invalid_request', { content: '$.query: expected a query or filters.' })
      const messages: Message[] = []
      const wanted = await queryOf(world, { query, filters, currency: context?.currency }, messages)
      const start = startOf(pagination.cursor)
      const page = Math.floor(start / pageSize) + 1
      const found = wanted && (await listing(world, { ...wanted, page }, language))
      const within = start % pageSize
      // The requested page may be beyond the last: the listing returns its last one then.
      const isThere = found && found.page === page
      const cards = isThere ? found.cards.slice(within, within + pagination.limit) : []
      const products = await toldOf(
        world,
        cards.map(({ id }) => id),
        language,
      )
      if (found?.total === 0 || !wanted)
        messages.push(...(await whatFiltersLeftOut(world, { query, filters }, language)))
      const next = start + cards.length
      const hasMore = isThere && cards.length > 0 && next < found.total
      return {
        status: 200,
        body: {
          products: products.map((each) =>
            productView(each, [variantView(each, featured(each), as)], as),
          ),
          pagination: {
            has_next_page: Boolean(hasMore),
            ...(hasMore && { cursor: `after-${next}` }),
            total_count: found ? found.total : 0,
          },
          messages: [unitOf(world.config.currency), ...messages],
        },
      }
    },
  }),
  operation({
    name: 'lookup_catalog',
    title: 'Look products up',
    description: 'Products and variants by their ids, up to 50 at a time. Needs no profile.',
    root: lookup,
    rest: { method: 'POST', path: '/catalog/lookup' },
    hasId: false,
    argument: 'catalog',
    changes: false,
    isPublic: true,
    input: lookupInput,
    async run({ world, language, input }) {
      const as = { currency: world.config.currency, language }
      const ids = [...new Set(input.ids)]
      if (ids.length > most.ids)
        fault('request_too_large', { status: 400, content: 'At most 50 identifiers at a time.' })
      const ofVariants = await productsOfVariants(world, ids)
      const productIds = [...new Set(ids.map((id) => ofVariants.get(id) ?? id))]
      const found = await toldOf(world, productIds, language)
      const stock = await stockOf(world, found)
      const fits = await filterOf(world, input.filters)
      const known = new Set<string>()
      const products = found.flatMap((each) => {
        const inputs = new Map<FeedVariant, { id: string; match: string }[]>()
        const add = (variant: FeedVariant, id: string, match: string) => {
          known.add(id)
          inputs.set(variant, [...(inputs.get(variant) ?? []), { id, match }])
        }
        for (const id of ids) {
          if (id === each.told.id) add(featured(each), id, 'featured')
          const variant = each.told.variants.find((one) => one.id === id)
          if (variant) add(variant, id, 'exact')
        }
        const variants = [...inputs]
          .filter(([variant]) => fits(each, variant))
          .map(([variant, list]) => ({
            ...variantView(each, variant, as, stock.get(variant.id)),
            inputs: list,
          }))
        return variants.length > 0 ? [productView(each, variants, as)] : []
      })
      const unknown = ids.filter((id) => !known.has(id)).map((id) => info('not_found', id))
      return {
        status: 200,
        body: { products, messages: [unitOf(world.config.currency), ...unknown] },
      }
    },
  }),
  operation({
    name: 'get_product',
    title: 'Read a product',
    description:
      'All of one product, with the variants that fit what is selected, their prices and stock. The id of a variant is what a cart takes. Needs no profile.',
    root: lookup,
    rest: { method: 'POST', path: '/catalog/product' },
    hasId: false,
    argument: 'catalog',
    changes: false,
    isPublic: true,
    input: productInput,
    async run({ world, language, input }) {
      const as = { currency: world.config.currency, language }
      const { id, selected = null, preferences } = input
      const productId = (await productsOfVariants(world, [id])).get(id) ?? id
      const [each] = await toldOf(world, [productId], language)
      if (!each) return nothing(world, 'not_found', 'Product not found.')
      const { variants, effective } = chosenVariants(each, { id, selected, preferences })
      const fits = await filterOf(world, input.filters)
      const shown = variants.filter((variant) => fits(each, variant)).slice(0, most.variants)
      if (shown.length === 0)
        return nothing(world, 'not_found', 'No variant of this product fits the filters.')
      const stock = await stockOf(world, [each])
      const product = {
        ...productView(
          each,
          shown.map((variant) => variantView(each, variant, as, stock.get(variant.id))),
          as,
        ),
        ...(effective.length > 0 && {
          selected: effective,
          options: optionValues(each, effective),
        }),
      }
      const unknown = unknownIn(each, selected ?? []).map(({ name, label }) =>
        warning(
          'option_not_found',
          `The product has no ${name} ${label}: see options.`,
          '$.product.selected',
        ),
      )
      const isOpen = shown.length > 1 && !each.told.variants.some((one) => one.id === id)
      const ids = new Set(shown.map((one) => one.id))
      const { options, variants: all } = each.product
      const open = { options, variants: all.filter((one) => ids.has(one.id)) }
      const choice = info(variantRequired, choicesOf(open), '$.product.variants')
      const messages = [unitOf(world.config.currency), ...unknown, ...(isOpen ? [choice] : [])]
      return { status: 200, body: { product, messages } }
    },
  }),
]

async function toldOf(
  world: World,
  ids: readonly string[],
  language: Language,
): Promise<UcpProduct[]> {
  const products: Product[] = []
  for (const id of ids) {
    const product = await productById(world, id, language)
    if (product) products.push(product)
  }
  return toldProducts(world, products, language)
}

/** Exact stock of all variants, by id. */
async function stockOf(
  world: World,
  products: readonly UcpProduct[],
): Promise<ReadonlyMap<string, number>> {
  const lines = products.flatMap(({ told }) =>
    told.variants.map(({ id }) => ({ productId: told.id, variantId: id, quantity: 1 })),
  )
  const { lines: priced } = await priceLines(world, lines)
  return new Map(priced.map(({ variantId, available }) => [variantId, available]))
}

/** Says when the filters emptied a search that finds something without them. */
async function whatFiltersLeftOut(
  world: World,
  { query, filters }: { query: string; filters: SearchInput['filters'] },
  language: Language,
): Promise<Message[]> {
  if (!filters || query.trim() === '') return []
  const plain = await queryOf(world, { query, filters: undefined, currency: undefined }, [])
  const { total } = plain ? await listing(world, plain, language) : { total: 0 }
  const content = `The filters left nothing. Without them, ${total} products match.`
  return total > 0 ? [info('filters_matched_nothing', content, '$.filters')] : []
}

const startOf = (cursor: string | undefined): number => {
  const [, digits] = /^after-(\d{1,7})$/.exec(cursor ?? '') ?? []
  if (cursor !== undefined && digits === undefined)
    fault('invalid_request', { content: '$.pagination.cursor: expected a cursor of this search.' })
  return Number(digits ?? 0)
}
