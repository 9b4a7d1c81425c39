// Features that a merchant may hide, and the pages of each. Pure.

/** What a shop may hide from its shoppers. */
export const features = [
  ...(['gallery', 'trending', 'assistant', 'pi-unlocking', 'pi-migration', 'wallets'] as const),
  ...(['reviews', 'wishlist', 'back-in-stock', 'newsletter', 'referrals'] as const),
] as const
export type Feature = (typeof features)[number]
/** The pages of each that menus may lead to: while it is hidden, their addresses are unknown. */
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
