// Model Context Protocol (MCP): assistants shop, read and draft (docs/operating/assistants.md).
import { defineExtension } from '../../app/extensions/define.ts'

export default defineExtension({
  name: 'mcp',
  madeFor: 1,
  // Its shopping tools.
  needs: ['ucp'],
  routes: [
    {
      under: ['/mcp'],
      as: '/mcp',
      open: async (world) => (await import('./handler')).makeMcp(world),
    },
  ],
  links: {
    all: [['Model Context Protocol', '/mcp']],
    isShown: async (world) =>
      (await import('../../shop/sales/agents/views.ts')).agentsMayShop(world),
  },
  scopes: {
    'products:propose': 'Draft texts of a product, by MCP',
    'promotions:propose': 'Draft a promotion, by MCP',
    'orders:propose': 'Draft a reply to a customer, by MCP',
  },
})
