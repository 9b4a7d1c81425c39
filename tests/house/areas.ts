// The order of the areas of shop/ and of the rooms in each: the dependency rule as data.

/** The areas of shop/, each with its rooms. A room uses only rooms before it: earlier areas, and earlier rooms of its own. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'money',
    'settings',
    'audit',
    'mail',
    'rate-limits',
    'recovery-phrases',
    'csv-exports',
  ],
  people: ['accounts', 'alerts', 'referrals', 'newsletter', 'assistant'],
  catalog: ['attributes', 'categories', 'promotions', 'products', 'import', 'wishlist'],
  search: [''],
  identity: ['documents', 'kyc'],
  payments: ['wallet-proofs', 'pi-app', 'requests'],
  sales: [
    'credit',
    'cart',
    'shipping',
    'orders',
    'returns',
    'reviews',
    'recommendations',
    'invoicing',
    'checkout',
    'withdrawals',
  ],
  'back-office': ['saved-views', 'privacy', 'analytics', 'admin'],
}
