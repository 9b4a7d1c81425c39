// An uploaded picture of a product in one size and format: for everybody, and for good.
import { Readable } from 'node:stream'
import {
  fileName,
  mediaTypes,
  parsePhotoName,
} from '../../../shop/catalog/products/rules/photos.ts'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/picture'

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const asked = parsePhotoName(name)
  const { files } = requestContext(context).world
  const found = asked && (await files.get(fileName(asked.id, asked.file)))
  if (!asked || !found?.ok) {
    const status = found && !found.ok && found.code === 'file.unreachable' ? 503 : 404
    return new Response('Not found', {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  return new Response(Readable.toWeb(found.value) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': mediaTypes[asked.file.format],
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Others show it where they link to the product.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
