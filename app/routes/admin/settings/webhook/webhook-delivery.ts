// A webhook delivery for display: the request that was, or would be, sent.
import { payloadOf } from '../../../../../shop/people/webhooks/rules.ts'
import { deliveryBySequence } from '../../../../../shop/people/webhooks/views.ts'
import type { World } from '../../../../../shop/world.ts'
import { readEventObject } from '../../../../api/event-objects.ts'

/** Returns null if there is none. Its signature was made with the secret, and is not stored. */
export async function shownDelivery(
  world: World,
  { id, url }: { readonly id: string; readonly url: string },
  sequence: string | null,
) {
  if (!/^\d{1,15}$/.test(sequence ?? '')) return null
  const row = await deliveryBySequence(world, id, Number(sequence))
  if (!row) return null
  const payload = payloadOf(row, await readEventObject(world, row))
  const message = { id: row.eventId, at: row.lastAt ?? row.at, body: '', secrets: [] }
  const headers = Object.entries({
    ...world.webhooks.headers(message),
    'webhook-signature': 'v1,…',
  })
  return { row, url, headers, body: JSON.stringify(payload, null, 2) }
}
