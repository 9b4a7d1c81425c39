// Catalog imports: uploaded, checked, then applied.
import * as v from 'valibot'
import { treeNow } from '../../../shop/catalog/categories/views.ts'
import {
  applyImport,
  cancelImport,
  uploadImport,
} from '../../../shop/catalog/import/actions/imports.ts'
import { readOptions } from '../../../shop/catalog/import/input.ts'
import {
  importAs,
  newCategoryChoices,
  stockChoices,
} from '../../../shop/catalog/import/rules/imports.ts'
import { importsPage } from '../../../shop/catalog/import/views.ts'
import { setting } from '../../../shop/platform/settings/views.ts'
import { ok } from '../../../shop/result.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { text } from '../schemas'
import { afterImport, fullImport, importOf, importRow, importView } from './import-schema'

const errors = ['imports.missing', 'imports.state', 'imports.scope'] as const

const described = <S extends v.GenericSchema>(schema: S, about: string) =>
  v.pipe(schema, v.description(about))

export const imports = [
  list({
    id: 'listImports',
    path: '/imports',
    scope: 'products:read',
    summary: 'List imports of catalog files, newest first',
    item: importRow,
    async find({ world, after, limit }) {
      return ok(await importsPage(world, { after, limit }))
    },
    view: importView,
  }),
  operation({
    id: 'createImport',
    method: 'POST',
    path: '/imports',
    scope: 'products:write',
    summary: 'Send a catalog file to be checked',
    description:
      'The body is the file as it is: CSV of this shop’s own columns, of Shopify, WooCommerce, Wix, Etsy, PrestaShop, Magento, Vendure, Merchant Center or others. A job checks it and writes nothing; read the import until it is `checked`, answer its questions, look at its problems, then apply it. `stock: set` needs the scope `stock:write` as well, `newCategories: create` needs `categories:write`.',
    query: {
      as: described(v.optional(v.picklist(importAs), 'draft'), 'file: as each row says it'),
      stock: described(
        v.optional(v.picklist(stockChoices), 'keep'),
        'Of variants that the shop has; new ones take the file’s',
      ),
      category: described(
        v.optional(text(64)),
        'Id of a category, for types that the shop does not know; without it they are errors of their products',
      ),
      newCategories: v.optional(v.picklist(newCategoryChoices), 'refuse'),
      rate: described(
        v.optional(text(20)),
        'Pi for one unit of the file’s currency; without it, `questions` asks. Our own files are in Pi',
      ),
      fetchImages: described(
        v.optional(v.picklist(['yes', 'no']), 'no'),
        'Whether images at addresses elsewhere are fetched',
      ),
    },
    upload: {
      type: 'text/csv',
      most: async (world) => (await setting(world, 'importMegabytes')) * 1024 * 1024,
    },
    output: fullImport,
    status: 201,
    errors: [
      'imports.options',
      'imports.scope',
      'imports.many',
      'imports.empty',
      'imports.header',
      'imports.header_twice',
      'imports.columns',
      'imports.no_rows',
      'imports.workbook',
      'imports.binary',
      'imports.too_large',
      'upload.busy',
      'upload.no_space',
      'upload.broken',
      'file.no_space',
      'file.unreachable',
    ],
    async run({ world, who, query, file }) {
      const options = await optionsOf(world, query)
      if (!options.ok) return options
      const made = await uploadImport(world, who, { path: file, options: options.value })
      return made.ok ? importOf(world, made.value.id) : made
    },
  }),
  operation({
    id: 'getImport',
    method: 'GET',
    path: '/imports/{id}',
    scope: 'products:read',
    summary: 'Read how far an import is, and what it asks',
    output: fullImport,
    errors: ['imports.missing'],
    run: ({ world, params }) => importOf(world, params.id),
  }),
  operation({
    id: 'applyImport',
    method: 'POST',
    path: '/imports/{id}/apply',
    scope: 'products:write',
    summary: 'Write what was checked into the catalog',
    description:
      'A job writes products slice by slice. One that was changed in the shop since the check is left alone. The key needs the scopes that the choices of the import need, whoever sent it.',
    output: fullImport,
    errors: [...errors, 'imports.unanswered'],
    run: async ({ world, who, params: { id } }) =>
      afterImport(world, id, await applyImport(world, who, id)),
  }),
  operation({
    id: 'cancelImport',
    method: 'POST',
    path: '/imports/{id}/cancel',
    scope: 'products:write',
    summary: 'End an import; what it wrote stays',
    output: fullImport,
    errors,
    run: async ({ world, who, params: { id } }) =>
      afterImport(world, id, await cancelImport(world, who, id)),
  }),
]

async function optionsOf(
  world: World,
  { fetchImages, category, ...said }: Record<string, string | undefined>,
) {
  const { byId } = await treeNow(world)
  const known = [...byId.keys()]
  return readOptions(
    {
      ...said,
      category: category ?? '',
      hex: '',
      fetchPictures: fetchImages === 'yes' ? 'yes' : '',
    },
    known,
  )
}
