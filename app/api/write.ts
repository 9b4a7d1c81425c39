// A write request: its body or file, its idempotency key, and the version that it is based on.
import { createHash } from 'node:crypto'
import { apiReplays } from '../../shop/people/api-keys/actions.ts'
import type { ApiKey } from '../../shop/people/api-keys/rules.ts'
import { stable } from '../../shop/platform/canonical-json.ts'
import { ok } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { parseJson, readBody } from './body'
import { type ApiAnswer, type ApiCall, Stop, stop, unwrapped } from './call'
import { isOneOf, tagged, tagOf } from './etags'
import type { Operation } from './operation'
import { type Asked, render } from './read'
import { withoutReadOnly } from './read-only'
import { withFile } from './upload'

type Change = {
  readonly operation: Operation
  readonly key: ApiKey
  readonly asked: Asked
  /** Headers of the response. */
  readonly more: Record<string, string>
}
type Sent = {
  readonly body: unknown
  readonly file: string
  /** Distinguishes two bodies by what they mean: a file by its digest, JSON independent of its spelling. */
  readonly content: Uint8Array | string
}

export async function write(world: World, call: ApiCall, change: Change): Promise<ApiAnswer> {
  const { operation } = change
  const type = String(call.headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase()
  const isPlain = (call.headers['content-encoding'] ?? 'identity') === 'identity'
  if (operation.upload) {
    if (type !== operation.upload.type || !isPlain) return stop('api.upload_type')
    const most = await operation.upload.most(world)
    return withFile(world, call, most, (file, content) =>
      make(world, call, change, { body: {}, file, content }),
    )
  }
  const bytes = (await call.body()) ?? stop('api.too_large')
  const isEmpty = bytes.length === 0 && !operation.body
  if (!isEmpty && (type !== 'application/json' || !isPlain)) return stop('api.type')
  const json = isEmpty ? { value: {} } : parseJson(bytes)
  if ('problem' in json) throw new Stop(json.problem)
  const sent = withoutReadOnly(operation, json.value)
  const read = await readBody(world, operation.body ?? {}, sent, operation.files)
  if ('problem' in read) throw new Stop(read.problem)
  return make(world, call, change, { body: read.value, file: '', content: stable(json.value) })
}

async function make(
  world: World,
  call: ApiCall,
  { operation, key, asked, more }: Change,
  { body: sent, file, content }: Sent,
): Promise<ApiAnswer> {
  const { headers } = call
  const ifMatch = headers['if-match']
  const { current } = operation
  if (ifMatch !== undefined && !current) return stop('api.no_version')
  const body = sent as never
  const prepared = await operation.prepare?.({ ...asked, world, body, file })
  const work = async (world: World) => {
    const call = { ...asked, world, body, file, prepared }
    if (ifMatch !== undefined && current) {
      const before = await current(call)
      if (!before.ok) return before
      if (!isOneOf(tagOf(JSON.stringify(before.value)), ifMatch)) stop('api.changed')
    }
    const done = await operation.run(call)
    if (!done.ok) return done
    return ok({
      status: operation.status ?? 200,
      body: render(operation, asked, done.value),
      about: idsIn(asked.params, done.value),
    })
  }
  const name = headers['idempotency-key']
  if (name === undefined) {
    const done = unwrapped(world, await world.transaction(work))
    return tagged(call, done.status, done.body, more)
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(String(name))) return stop('api.idempotency_key')
  const request = createHash('sha256')
    .update(JSON.stringify([operation.id, stable([asked.params, asked.query]), ifMatch ?? null]))
    .update(content)
    .digest('base64url')
  const done = unwrapped(
    world,
    await apiReplays.once(world, { by: key.id, name: String(name), request }, work),
  )
  if (done === 'other') return stop('api.replayed')
  if (done.isReplayed) more['idempotency-replayed'] = 'true'
  return tagged(call, done.status, done.body, more)
}

/** Ids in the path and of the object in the response. */
const idsIn = (...values: readonly unknown[]): string[] =>
  values.flatMap((value) =>
    Object.entries((value ?? {}) as object).flatMap(([name, each]) =>
      /^(id|number|.*(Id|Number))$/.test(name) && typeof each === 'string' ? [each] : [],
    ),
  )
