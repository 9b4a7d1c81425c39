// Streams a file as the response.
import type { Readable } from 'node:stream'
import type { World } from '../../shop/world.ts'
import { type ApiAnswer, type ApiCall, unwrapped } from './call'
import type { Operation } from './operation'
import type { Asked } from './read'

export async function downloaded(
  world: World,
  { method }: ApiCall,
  {
    operation,
    asked,
    more,
  }: { operation: Operation; asked: Asked; more: Readonly<Record<string, string>> },
): Promise<ApiAnswer> {
  const done = await operation.run({ ...asked, world, body: undefined as never, file: '' })
  const { content, name } = unwrapped(world, done) as { content: Readable; name: string }
  const headers = {
    ...more,
    'content-type': typeOf(operation),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  }
  if (method !== 'HEAD') return { status: 200, headers, body: null, file: content }
  content.destroy()
  return { status: 200, headers, body: null }
}

const typeOf = ({ download }: Operation) =>
  download === 'text/csv' ? 'text/csv; charset=utf-8' : (download ?? 'application/octet-stream')
