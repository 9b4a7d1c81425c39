// The shop's profile for discovery by agents.
import type { World } from '../../shop/world.ts'
import { published } from './capabilities'
import { declaredHandlers } from './payment-handlers'
import { publishedKeys } from './signing-keys'
import { serviceOf, specOf, ucpVersion } from './version'

export const businessProfile = (world: World) => ({
  ucp: {
    version: ucpVersion,
    services: {
      'dev.ucp.shopping': [
        {
          version: ucpVersion,
          spec: specOf('overview'),
          transport: 'rest',
          schema: serviceOf('rest.openapi'),
          endpoint: `${world.config.publicUrl}/ucp/v1`,
        },
        ...(world.extensions.open.has('mcp')
          ? [
              {
                version: ucpVersion,
                spec: specOf('overview'),
                transport: 'mcp',
                schema: serviceOf('mcp.openrpc'),
                endpoint: `${world.config.publicUrl}/mcp`,
              },
            ]
          : []),
      ],
    },
    capabilities: published(),
    payment_handlers: declaredHandlers(world),
  },
  signing_keys: publishedKeys(world),
})
