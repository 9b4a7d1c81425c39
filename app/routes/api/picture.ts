// An uploaded product image in one size and format: public and immutable.
import { Readable } from 'node:stream'
import {
  fileName,
  mediaTypes,
  parsePhotoName,
} from '../../../shop/catalog/products/rules/photos.ts'
import { lasting, missing } from '../../http/file-responses'
import { requestContext } from '../../http/request-context'
import type { Route } from './+types/picture'

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  const asked = parsePhotoName(name)
  const { files } = requestContext(context).world
  const found = asked && (await files.get(fileName(asked.id, asked.file)))
  if (!asked || !found?.ok)
    return missing(found && !found.ok && found.code === 'file.unreachable' ? 503 : 404)
  const stream = Readable.toWeb(found.value) as ReadableStream<Uint8Array>
  // Other sites embed it where they link to the product.
  return lasting(stream, mediaTypes[asked.file.format], {
    'cross-origin-resource-policy': 'cross-origin',
  })
}
