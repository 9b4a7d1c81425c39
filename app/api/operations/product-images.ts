// Images of products: added one by one. Order, alt texts and removal are an update of the product.
import * as v from 'valibot'
import { lockFullProducts } from '../../../shop/catalog/editor/actions/write-full-products.ts'
import { writeProduct } from '../../../shop/catalog/editor/actions/write-product.ts'
import { fullProducts } from '../../../shop/catalog/editor/views/full-products.ts'
import { fetchPicture, keepPicture } from '../../../shop/catalog/import/actions/fetch-pictures.ts'
import { productLimits } from '../../../shop/catalog/products/rules/product.ts'
import { refuse } from '../../../shop/result.ts'
import { operation } from '../operation'
import { alternatives, withPictures } from './product-input'
import { product } from './product-schema'
import { current, note, whole } from './products'

/** Largest content that fits into a body. */
const longestContent = 500_000

export const productImages = [
  operation({
    id: 'addProductImage',
    method: 'POST',
    path: '/products/{id}/images',
    scope: 'products:write',
    summary: 'Add an image to a published product',
    description:
      'The shop fetches it from a public HTTPS address (up to 10 MB), or takes it from the body in base64 (up to 370 kB). JPEG, PNG, WebP or AVIF of at least 400 × 400 pixels. It comes last, and is in the shop at once. To change the order or a text, or to remove an image, send `images` with `updateProduct`.',
    body: {
      address: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^https:\/\/\S+$/))),
      content: v.optional(
        v.pipe(v.string(), v.base64(), v.maxLength(longestContent), v.description('Base64')),
      ),
      alt: v.optional(v.pipe(alternatives, v.description('What it shows, by language')), {}),
    },
    files: ['content'],
    output: product,
    status: 201,
    errors: [
      'catalog.missing',
      'catalog.not_shown',
      'form.invalid',
      'catalog.field.pictures',
      'catalog.picture_known',
      'catalog.picture_type',
      'catalog.picture_small',
      'catalog.picture_animated',
      'upload.damaged',
      'upload.infected',
      'upload.unscanned',
      'upload.too_many_pixels',
      'upload.busy',
      'download.address',
      'download.private',
      'download.unknown',
      'download.missing',
      'download.refused',
      'download.redirects',
      'download.too_large',
      'download.busy',
      'download.slow',
      'download.unreachable',
    ],
    example: { address: 'https://pictures.example/lantern.jpg', alt: { en: 'A lantern' } },
    current,
    async prepare({ world, params: { id }, body: { address, content } }) {
      if (!(await fullProducts(world, [id])).has(id)) return refuse('catalog.missing')
      if (address !== undefined && content === undefined) return fetchPicture(world, address)
      if (content !== undefined && address === undefined)
        return keepPicture(world, Buffer.from(content, 'base64'))
      return refuse('form.invalid', { fields: { address: 'field.required' } })
    },
    async run({ world, who, params, body: { alt }, prepared }) {
      if (!prepared.ok) return prepared
      const held = (await lockFullProducts(world, [params.id], false)).get(params.id)
      if (!held) return refuse('catalog.missing')
      if (held.state !== 'published') return refuse('catalog.not_shown')
      const { pictures } = held.rows
      if (pictures.some(({ id }) => id === prepared.value)) return refuse('catalog.picture_known')
      if (pictures.length >= productLimits.pictures) return refuse('catalog.field.pictures')
      const document = await withPictures(world, held.rows, [
        ...pictures,
        { id: prepared.value, value: null, alt },
      ])
      if (!document.ok) return document
      const command = { id: params.id, document: document.value, note }
      return whole(world, params, await writeProduct(world, who, command))
    },
  }),
]
