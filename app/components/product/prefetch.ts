// Prefetches a product's page when the pointer, the focus or a touch is on its link, unless the visitor saves data.
type Connection = { saveData?: boolean; effectiveType?: string }

const { saveData, effectiveType = '' }: Connection =
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {}

/** For `<Link prefetch>`. */
export const prefetch = saveData || effectiveType.includes('2g') ? 'none' : 'intent'
