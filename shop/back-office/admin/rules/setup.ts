// What a shop has to have before it can sell, and what it had better have. Pure.

/** In the order in which an owner goes through them. */
export const setupSteps = [
  'payment',
  'rate',
  'seller',
  'legal',
  'categories',
  'product',
  'delivery',
  'ways',
  'mail',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Where it is done; null for what only whoever runs the server can do. */
export const setupPlaces: Readonly<Record<SetupStep, string | null>> = {
  payment: null,
  rate: '/admin/settings#money',
  seller: '/admin/settings#invoices',
  legal: '/admin/settings#texts',
  categories: '/admin/categories',
  product: '/admin/catalogue',
  delivery: '/admin/shipping',
  ways: '/admin/shipping',
  mail: '/admin/mail?status=waiting',
}

/** Without these nothing can be sold, or not as the law wants it. The others are advice. */
const optional: readonly SetupStep[] = ['rate', 'delivery']
export const isNeeded = (step: SetupStep): boolean => !optional.includes(step)
