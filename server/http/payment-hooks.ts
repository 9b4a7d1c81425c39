// Receives the signed messages of payment providers: /payment-hooks/METHOD. A message only says what is to be read.
import type { IncomingMessage } from 'node:http'
import { takeHint } from '../../shop/payments/providers/read.ts'
import type { World } from '../../shop/world.ts'

const under = '/payment-hooks/'
const longest = 64 * 1024

export const isPaymentHook = ({ url = '', method }: IncomingMessage): boolean =>
  method === 'POST' && url.startsWith(under)

const statuses: Readonly<Record<string, number>> = {
  'provider.signature': 401,
  'provider.other_store': 403,
  'provider.not_set_up': 404,
}

/** Returns the status of the response. Nothing of a message is logged: it names the customer's order. */
export async function takePaymentHook(world: World, request: IncomingMessage): Promise<number> {
  const body = await bytesOf(request)
  if (!body) return 413
  const method = (request.url ?? '').slice(under.length)
  const taken = await takeHint(world, method, request.headers, body)
  if (taken.ok) return 200
  // Anybody can send one: the same line for all of a kind, so that it is logged once and counted by its status.
  const known = world.providers.some((each) => each.method === method)
  if (known) world.log.warn('payment hook refused', { method, code: taken.code })
  return statuses[taken.code] ?? 400
}

async function bytesOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > longest) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
