// Features that a merchant may hide, and the page of each. Pure.

/** What a shop may hide from its shoppers. */
export const features = [
  ...(['gallery', 'trending', 'assistant', 'pi-unlocking', 'pi-migration', 'wallets'] as const),
] as const
export type Feature = (typeof features)[number]
/** The page of each: while it is hidden, its address is unknown. */
export const featurePaths: Readonly<Record<Feature, string>> = {
  gallery: '/tshirts-gallery',
  trending: '/category/trending',
  assistant: '/pi-migration-chatbot',
  'pi-unlocking': '/pi-unlocking',
  'pi-migration': '/pi-migration',
  wallets: '/account/wallets',
}

export const isShown = (hidden: readonly Feature[], feature: Feature): boolean =>
  !hidden.includes(feature)

export const isPathShown = (hidden: readonly Feature[], path: string): boolean =>
  !hidden.some((feature) => featurePaths[feature] === path.replace(/[?#].*$/, ''))
