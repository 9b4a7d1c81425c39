// Topics of shared pages, sent to the CDN. Others, such as `order:PI-1`, stay inside the shop.

const topics = new Set([
  'catalog',
  'categories',
  'collections',
  'design',
  'home',
  'newsletter',
  'settings',
  'shipping',
])

export const isPublicTopic = (topic: string): boolean =>
  topics.has(topic) || /^product:[\w-]{1,64}$/.test(topic)
