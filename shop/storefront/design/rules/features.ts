// Features that a merchant can hide, and their pages. Pure.

/** Features that can be hidden from shoppers. */
export const features = [
  ...(['gallery', 'trending', 'assistant', 'pi-unlocking', 'pi-migration', 'wallets'] as const),
  ...(['reviews', 'wishlist', 'back-in-stock', 'newsletter', 'referrals'] as const),
] as const
export type Feature = (typeof features)[number]
/** Pages per feature that menus can link to; they respond with 404 while it is hidden. */
export const featurePaths: Readonly<Record<Feature, readonly string[]>> = {
  gallery: ['/tshirts-gallery'],
  trending: ['/category/trending'],
  assistant: ['/pi-migration-chatbot'],
  'pi-unlocking': ['/pi-unlocking'],
  'pi-migration': ['/pi-migration'],
  wallets: ['/account/wallets'],
  reviews: [],
  wishlist: ['/wishlist'],
  'back-in-stock': ['/back-in-stock'],
  newsletter: ['/newsletter', '/#newsletter'],
  referrals: ['/account#referral'],
}

export const isShown = (hidden: readonly Feature[], feature: Feature): boolean =>
  !hidden.includes(feature)

export const isPathShown = (hidden: readonly Feature[], path: string): boolean =>
  !hidden.some((feature) =>
    featurePaths[feature].some((each) => each === path || each === path.replace(/[?#].*$/, '')),
  )
