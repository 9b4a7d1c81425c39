// Webhook to the agent's platform about an order: the complete order, signed.
import {
  deliverPlatformWebhooks,
  type WebhookRenderer,
} from '../../shop/sales/agents/actions/notify-platforms.ts'
import type { World } from '../../shop/world.ts'
import { relevant } from './capabilities.ts'
import { orderView } from './order-view.ts'
import { platformsOf } from './platforms.ts'
import { signedRequest } from './signatures.ts'
import { ucpVersion } from './version.ts'

const order = 'dev.ucp.shopping.order'

export const orderNews: WebhookRenderer = {
  async text(world, session) {
    const view = await orderView(world, session)
    if (!view) return null
    const capabilities = relevant(order, new Set([order]))
    return JSON.stringify({
      ucp: { version: ucpVersion, status: 'success', capabilities },
      ...view,
    })
  },
  news(world, { url, id, body }) {
    const timestamp = String(Math.floor(world.now().getTime() / 1000))
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp }
    return { headers: signedRequest(world, { url, body, headers }), body }
  },
  tell: (world, url, { headers, body }) => platformsOf(world).tell(url, headers, body),
}

/** Job. */
export const notifyPlatforms = (world: World) => deliverPlatformWebhooks(world, orderNews)
