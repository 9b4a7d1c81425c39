// Products and their variants.
import * as v from 'valibot'
import { createProduct } from '../../../shop/catalog/editor/actions/edit-product.ts'
import { archiveProduct } from '../../../shop/catalog/editor/actions/publish-product.ts'
import { saveWithStock } from '../../../shop/catalog/editor/actions/save-with-stock.ts'
import { lockFullProducts } from '../../../shop/catalog/editor/actions/write-full-products.ts'
import { writeProduct } from '../../../shop/catalog/editor/actions/write-product.ts'
import { displayedPart, editedProduct } from '../../../shop/catalog/editor/views/editor.ts'
import { fullProducts } from '../../../shop/catalog/editor/views/full-products.ts'
import { productParts } from '../../../shop/catalog/products/rules/product.ts'
import { productFilters } from '../../../shop/catalog/products/rules/products-list.ts'
import { productIdsPage } from '../../../shop/catalog/products/views/products-list.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { held, list, operation } from '../operation'
import { text } from '../schemas'
import { documentWith, newProduct, productChange } from './product-input'
import { partsFor, product, productView } from './product-schema'

export const note = 'API'

async function productOf(world: World, id: string) {
  const found = (await fullProducts(world, [id])).get(id)
  return found ? ok(productView(world, found)) : refuse('catalog.missing')
}

export const whole = async (
  world: World,
  { id }: { readonly id: string },
  done: Result<unknown>,
) => (done.ok ? productOf(world, id) : done)

export const current = held(
  (world, id) => lockFullProducts(world, [id], false),
  ({ world, params }) => productOf(world, params.id),
)

export const products = [
  list({
    id: 'listProducts',
    path: '/products',
    scope: 'products:read',
    summary: 'List products, newest first',
    query: {
      state: v.optional(v.picklist(productFilters), 'all'),
      category: v.optional(text(64)),
      q: v.optional(v.pipe(text(100), v.description('A part of the name or brand, or of an id'))),
    },
    example: { limit: '2' },
    item: product,
    async find({ world, query, after, limit, fields }) {
      const { state, category = null, q = '' } = query
      const filters = { filter: state, category, q: q.trim(), sort: 'newest' } as const
      const { ids, next } = await productIdsPage(world, { ...filters, after, limit })
      const found = await fullProducts(world, ids, fields ? partsFor(fields) : undefined)
      return ok({ rows: ids.flatMap((id) => found.get(id) ?? []), next })
    },
    view: (row, world) => productView(world, row),
  }),
  operation({
    id: 'getProduct',
    method: 'GET',
    path: '/products/{id}',
    scope: 'products:read',
    summary: 'Read a product with its options and variants',
    output: product,
    errors: ['catalog.missing'],
    run: ({ world, params }) => productOf(world, params.id),
  }),
  operation({
    id: 'createProduct',
    method: 'POST',
    path: '/products',
    scope: 'products:write',
    summary: 'Create and publish a product',
    description: 'It is in the shop at once, as version 1. Without an id its name makes one.',
    body: newProduct,
    output: product,
    status: 201,
    errors: ['form.invalid', 'catalog.incomplete', 'catalog.category_missing'],
    example: {
      name: 'Garden lantern',
      brand: 'Orrivane',
      category: 'accessories',
      price: { amount: '12.5', currency: 'PI' },
      description: 'Glows for 20 hours.',
      variants: [{ sku: 'LANTERN-1', opening: 10 }],
    },
    async run({ world, who, body: { id = '', ...sent } }) {
      const { name, category, brand, price } = sent
      const basics = { id, name, category, brand, basePrice: price.amount }
      const made = await createProduct(world, who, basics)
      if (!made.ok) return made
      const before = await editedProduct(world, made.value)
      if (!before) return refuse('catalog.missing')
      const fields = await documentWith(world, before.document, sent)
      if (!fields.ok) return fields
      const was = Object.fromEntries(
        productParts.map((part) => [part, displayedPart(before.document, part)]),
      )
      const publish = { seen: before.seen, note }
      const saved = await saveWithStock(world, who, {
        id: made.value,
        language: null,
        was,
        fields: fields.value,
        counts: [],
        publish,
      })
      return whole(world, { id: made.value }, saved)
    },
  }),
  operation({
    id: 'updateProduct',
    method: 'PATCH',
    path: '/products/{id}',
    scope: 'products:write',
    summary: 'Change a published product',
    description: 'What is sent replaces what was; the rest stays, and so does a draft of staff.',
    body: productChange,
    output: product,
    errors: [
      'catalog.missing',
      'catalog.not_shown',
      'form.invalid',
      'catalog.category_missing',
      'catalog.incomplete',
      'catalog.picture_missing',
      'catalog.variants_merge',
    ],
    example: { price: { amount: '14', currency: 'PI' } },
    current,
    async run({ world, who, params, body }) {
      const held = (await lockFullProducts(world, [params.id], false)).get(params.id)
      if (!held) return refuse('catalog.missing')
      if (held.state !== 'published') return refuse('catalog.not_shown')
      const document = await documentWith(world, held.rows, body)
      if (!document.ok) return document
      const command = { id: params.id, document: document.value, note }
      return whole(world, params, await writeProduct(world, who, command))
    },
  }),
  operation({
    id: 'archiveProduct',
    method: 'POST',
    path: '/products/{id}/archive',
    scope: 'products:write',
    summary: 'Take a product out of the shop',
    description: 'Nobody can buy it any more; orders that have it stay whole.',
    output: product,
    errors: ['catalog.missing', 'catalog.not_shown'],
    current,
    run: async ({ world, who, params }) =>
      whole(world, params, await archiveProduct(world, who, params.id)),
  }),
]
