// The order of the areas of shop/ and of the rooms in each: the dependency rule as data.

/** The areas of shop/ with their rooms. A room imports only from earlier areas, and earlier rooms of its area. */
export const areas: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'money',
    'settings',
    'audit',
    'events',
    'mail',
    'rate-limits',
    'recovery-phrases',
    'csv-exports',
    'instance',
  ],
  people: [
    'accounts',
    'api-keys',
    'webhooks',
    'alerts',
    'known-settings',
    'referrals',
    'newsletter',
    'assistant',
  ],
  catalog: [
    'attributes',
    'categories',
    'makers',
    'promotions',
    'products',
    'collections',
    'import',
    'wishlist',
  ],
  search: [''],
  storefront: ['design', 'brand', 'pages', 'home', 'menus', 'redirects', 'publishing'],
  identity: ['documents', 'kyc'],
  // What reads a ledger stands above what it feeds.
  payments: [
    'rates',
    'manual-methods',
    'destinations',
    'pi-app',
    'requests',
    'wallet-proofs',
    'refunds',
    'review',
    'manual',
    'bank-statements',
    'pi',
    'tokens',
    'reconciliation',
  ],
  sales: [
    'credit',
    'cart',
    'shipping',
    'taxes',
    'orders',
    'returns',
    'reviews',
    'recommendations',
    'invoicing',
    'books',
    'checkout',
    'agents',
    'withdrawals',
  ],
  'back-office': ['saved-views', 'references', 'privacy', 'analytics', 'conversion', 'admin'],
}

/** Areas whose rooms are topics of the same tables: a room uses the stores of rooms before it in its area. */
export const withSharedTables: readonly string[] = ['payments']
