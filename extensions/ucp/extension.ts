// Universal Commerce Protocol (UCP): programs shop for people, who approve what they order (docs/operating/shopping-agents.md).
import { defineExtension } from '../../app/extensions/define.ts'

const isOrigin = (text: string) => URL.parse(text)?.origin === text && /^https?:/.test(text)

export default defineExtension({
  name: 'ucp',
  madeFor: 1,
  settings: {
    AGENT_ORIGINS: {
      otherwise: '',
      problemOf: (value) =>
        value.split(/\s+/).every(isOrigin)
          ? null
          : 'must be origins separated by blanks, such as http://localhost:8285.',
    },
  },
  routes: [
    {
      under: ['/ucp', '/.well-known/ucp'],
      as: '/ucp/v1',
      open: async (world) => (await import('./handler')).makeUcp(world),
    },
  ],
  jobs: {
    'notify-agents': [
      '* * * * *',
      async (world) => (await import('./order-news.ts')).notifyPlatforms(world),
    ],
  },
  links: {
    all: [['Universal Commerce Protocol', '/.well-known/ucp']],
    isShown: async (world) =>
      (await import('../../shop/sales/agents/views.ts')).agentsMayShop(world),
  },
})
