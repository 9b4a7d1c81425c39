// Shop pages that menus can link to: path, and the key of their name.

type Page = {
  /** `mailto:` stands for the shop's support address. */
  readonly path: string
  readonly word: readonly [group: string, key: string]
  /** Role of the legal page that has to exist. */
  readonly legal?: string
}

const legal = (page: string): Page => ({
  path: `/legal/${page}`,
  word: ['footer', `legal.${page}`],
  legal: page,
})

const all = {
  home: { path: '/', word: ['menus', 'home'] },
  products: { path: '/category/all', word: ['footer', 'products'] },
  trending: { path: '/category/trending', word: ['menus', 'trending'] },
  search: { path: '/search', word: ['header', 'search'] },
  wishlist: { path: '/wishlist', word: ['header', 'wishlist'] },
  about: { path: '/#about', word: ['footer', 'aboutUs'] },
  newsletter: { path: '/#newsletter', word: ['footer', 'newsletter'] },
  currency: { path: '/pi-unlocking', word: ['footer', 'currency'] },
  migration: { path: '/pi-migration', word: ['header', 'migration'] },
  kyc: { path: '/kyc-required', word: ['footer', 'kyc'] },
  withdraw: { path: '/withdraw', word: ['footer', 'withdraw'] },
  paymentHelp: { path: '/payment-help', word: ['footer', 'paymentHelp'] },
  developers: { path: '/developers', word: ['developers', 'title'] },
  accessibility: { path: '/accessibility', word: ['footer', 'accessibility'] },
  support: { path: 'mailto:', word: ['footer', 'support'] },
  imprint: legal('imprint'),
  terms: legal('terms'),
  privacy: legal('privacy'),
  withdrawal: legal('withdrawal'),
} as const satisfies Record<string, Page>

export type PageName = keyof typeof all
export const pages: Readonly<Record<PageName, Page>> = all
export const pageNames = Object.keys(all) as readonly PageName[]
