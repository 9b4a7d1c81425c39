// Setup checklist: required and recommended steps before a shop can sell. Pure.

/** In the order of the checklist. */
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

/** The page for each step; null if only the server's operator can do it. */
export const setupPlaces: Readonly<Record<SetupStep, string | null>> = {
  payment: '/admin/settings/methods',
  rate: '/admin/settings/money',
  seller: '/admin/settings/invoices',
  legal: '/admin/pages',
  categories: '/admin/categories',
  product: '/admin/catalogue',
  delivery: '/admin/shipping',
  ways: '/admin/shipping',
  mail: '/admin/mail?status=waiting',
}

/** Recommended; all others are required to sell, legally or technically. */
const optional: readonly SetupStep[] = ['rate', 'delivery']
export const isNeeded = (step: SetupStep): boolean => !optional.includes(step)
