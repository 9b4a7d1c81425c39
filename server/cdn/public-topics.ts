// Topics of pages that visitors share. Others, such as `order:PI-1`, are nobody's business but the shop's.

const topics = new Set([
  ...['catalog', 'categories', 'collections', 'design', 'home', 'newsletter', 'settings'],
])

export const isPublicTopic = (topic: string): boolean =>
  topics.has(topic) || /^product:[\w-]{1,64}$/.test(topic)
