// Formats of catalog files. Pure.
import { folded } from './folded.ts'

/** `other`: staff assign its columns. All but our own and Shopify's are read like a WooCommerce file. */
export const formats = [
  'own',
  'shopify',
  'woocommerce',
  'wix',
  'etsy',
  'prestashop',
  'magento',
  'vendure',
  'merchant_center',
  'other',
] as const
export type Format = (typeof formats)[number]

export function formatOf(is: { isShopify: boolean; isOwn: boolean; isWoo: boolean }): Format {
  if (is.isShopify) return 'shopify'
  if (is.isOwn) return 'own'
  return is.isWoo ? 'woocommerce' : 'other'
}

/** Feeds repeat columns such as "Image": the later ones get a number. */
export function numbered(headers: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  return headers.map((header) => {
    const name = folded(header)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return name === '' || count === 1 ? header : `${header.trim()} (${count})`
  })
}
