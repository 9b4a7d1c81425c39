// Seller, legal pages, included tax and the order button's label, shown beside the button (Directive 2011/83/EU,
// article 8(2)).
import { ownText } from '../../../shop/platform/settings/views/texts.ts'
import { shownSettings } from '../../../shop/platform/settings/views.ts'
import { cachedView } from '../../../shop/platform/view-cache.ts'
import { storedDesign } from '../../../shop/storefront/design/views.ts'
import { legalPages } from '../../../shop/storefront/pages/views.ts'
import type { World } from '../../../shop/world.ts'

export type SellerView = {
  readonly name: string
  /** Address lines; empty where the operator entered none. */
  readonly address: string
  readonly pages: readonly string[]
  /** In hundredths of a per cent; 0 where no tax is set. */
  readonly taxRate: number
  /** The button's label: null for the demonstration's own, empty for the legal default. */
  readonly orderText: string | null
  /** A checkbox accepts the terms. */
  readonly asksAcceptance: boolean
}

export async function sellerView(world: World, language: string): Promise<SellerView> {
  const [settings, orderText, design] = await Promise.all([
    shownSettings(world),
    cachedView(world, 'settings', `order button ${language}`, () =>
      ownText(world, 'orderButton', language),
    ),
    storedDesign(world),
  ])
  const { sellerName, sellerAddress, contactAddress, taxRate, acceptTerms } = settings
  return {
    name: sellerName || world.config.shopName,
    address: sellerAddress || contactAddress,
    pages: legalPages(world, design),
    taxRate,
    orderText: orderText === '' && world.config.demo ? null : orderText,
    asksAcceptance: acceptTerms === 'yes',
  }
}
