// What another program calls a product, variant, order or customer, and its notes about it; variants by SKU or barcode.
import * as v from 'valibot'
import { changeReference } from '../../../shop/back-office/references/actions.ts'
import {
  externalId,
  type Kind,
  limits,
  type Reference,
} from '../../../shop/back-office/references/rules.ts'
import { referenceNamed, referenceOf } from '../../../shop/back-office/references/views.ts'
import { fullProducts } from '../../../shop/catalog/editor/views/full-products.ts'
import {
  productsOfVariants,
  variantsByCode,
} from '../../../shop/catalog/products/views/variant-snapshots.ts'
import { contactOf } from '../../../shop/people/accounts/views/accounts.ts'
import type { Scope } from '../../../shop/people/api-keys/rules.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { orderByNumber } from '../../../shop/sales/orders/views/orders.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { text, time, timeOrNull } from '../schemas'

const id = v.pipe(
  v.string(),
  v.regex(externalId),
  v.description('Unique among objects of its kind; letters, digits, _ . - only'),
)
const name = v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(limits.name))

export const reference = v.strictObject({
  id: v.pipe(v.string(), v.description('Id of the object in the shop; the number of an order')),
  externalId: v.pipe(v.nullable(v.string()), v.description('Id of it in another program')),
  metadata: v.record(v.string(), v.string()),
  changedAt: v.nullable(time),
})

const view = ({ objectId, externalId, metadata, changedAt }: Reference) => ({
  id: objectId,
  externalId,
  metadata: { ...metadata },
  changedAt: timeOrNull(changedAt),
})

type Target = {
  readonly kind: Kind
  readonly of: string
  readonly path: string
  readonly read: Scope
  readonly write: Scope
  readonly missing: string
  exists(world: World, id: string): Promise<boolean>
}

const targets: readonly Target[] = [
  {
    kind: 'product',
    of: 'a product',
    path: '/products',
    read: 'products:read',
    write: 'products:write',
    missing: 'catalog.missing',
    exists: async (world, id) => (await fullProducts(world, [id])).has(id),
  },
  {
    kind: 'variant',
    of: 'a variant',
    path: '/variants',
    read: 'products:read',
    write: 'products:write',
    missing: 'catalog.missing',
    exists: async (world, id) => (await productsOfVariants(world, [id])).has(id),
  },
  {
    kind: 'order',
    of: 'an order',
    path: '/orders',
    read: 'orders:read',
    write: 'orders:write',
    missing: 'orders.not_found',
    exists: async (world, number) => (await orderByNumber(world, number)) !== null,
  },
  {
    kind: 'customer',
    of: 'a customer',
    path: '/customers',
    read: 'customers:read',
    write: 'customers:write',
    missing: 'account.not_found',
    // An erased account is known by its orders, and has no notes any more.
    exists: async (world, id) => (await contactOf(world, id)) !== null,
  },
]

const capital = (kind: Kind) => `${kind[0]?.toUpperCase()}${kind.slice(1)}`

function operationsOf({ kind, of, path, read, write, missing, exists }: Target) {
  const own = kind === 'order' ? 'number' : 'id'
  const idIn = (params: unknown) => (params as Readonly<Record<string, string>>)[own] ?? ''
  const found = async (world: World, objectId: string): Promise<Result<Reference>> =>
    (await exists(world, objectId)) ? ok(await referenceOf(world, kind, objectId)) : refuse(missing)
  const shown = (done: Result<Reference>) => (done.ok ? ok(view(done.value)) : done)
  return [
    operation({
      id: `get${capital(kind)}Reference`,
      method: 'GET',
      path: `${path}/{${own}}/reference`,
      scope: read,
      summary: `Read the external id and the metadata of ${of}`,
      output: reference,
      errors: [missing],
      run: async ({ world, params }) => shown(await found(world, idIn(params))),
    }),
    operation({
      id: `find${capital(kind)}`,
      method: 'GET',
      path: `/references${path}/{externalId}`,
      scope: read,
      summary: `Find ${of} by its external id`,
      output: reference,
      errors: [missing],
      async run({ world, params }) {
        const { externalId = '' } = params as Readonly<Record<string, string>>
        const named = await referenceNamed(world, kind, externalId)
        return named ? ok(view(named)) : refuse(missing)
      },
    }),
    operation({
      id: `update${capital(kind)}Reference`,
      method: 'PATCH',
      path: `${path}/{${own}}/reference`,
      scope: write,
      summary: `Set the external id and the metadata of ${of}`,
      description:
        'Entries of `metadata` that are sent replace those, null takes one away, the others stay. Shoppers see none of it. Keep personal data out of it.',
      body: {
        externalId: v.optional(v.nullable(id)),
        metadata: v.optional(
          v.pipe(
            v.record(name, v.nullable(text(limits.value))),
            v.description(`At most ${limits.entries} entries`),
          ),
        ),
      },
      output: reference,
      errors: [missing, 'references.taken', 'references.many'],
      example: { externalId: 'ERP-1001', metadata: { shelf: 'B-12' } },
      async run({ world, who, params, body }) {
        const held = await found(world, idIn(params))
        if (!held.ok) return held
        return shown(await changeReference(world, who, { kind, objectId: idIn(params), ...body }))
      },
    }),
  ]
}

export const references = [
  list({
    id: 'listVariants',
    path: '/variants',
    scope: 'products:read',
    summary: 'List variants, or find them by SKU or barcode',
    description: 'Exactly as written. A SKU is unique, a barcode need not be.',
    query: {
      sku: v.optional(v.pipe(text(64), v.description('Such as SON-3-2'))),
      barcode: v.optional(v.pipe(text(20), v.description('GTIN, such as 2076483612328'))),
    },
    example: { sku: 'SON-3-2' },
    item: v.strictObject({
      id: v.string(),
      productId: v.string(),
      sku: v.nullable(v.string()),
      barcode: v.nullable(v.string()),
    }),
    find: async ({ world, query: { sku = null, barcode = null }, after, limit }) =>
      ok(await variantsByCode(world, { sku, barcode, after, limit })),
    view: (row) => row,
  }),
  ...targets.flatMap(operationsOf),
]
