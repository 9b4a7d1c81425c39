// Prefetches a product's page on hover, focus or touch of its link, unless the visitor saves data.
type Connection = { saveData?: boolean; effectiveType?: string }

const { saveData, effectiveType = '' }: Connection =
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {}

/** For `<Link prefetch>`. */
export const prefetch = saveData || effectiveType.includes('2g') ? 'none' : 'intent'
