// Seller, legal pages and the order button's label, shown beside the button (Directive 2011/83/EU,
// article 8(2)).
import { guaranteeText, ownText, shownSettings } from '../../../shop/platform/settings/views.ts'
import { cachedView } from '../../../shop/platform/view-cache.ts'
import { storedDesign } from '../../../shop/storefront/design/views.ts'
import { legalPages } from '../../../shop/storefront/pages/views.ts'
import type { World } from '../../../shop/world.ts'

export type SellerView = Awaited<ReturnType<typeof sellerView>>

export async function sellerView(world: World, language: string) {
  const [settings, orderText, design, guarantee] = await Promise.all([
    shownSettings(world),
    cachedView(world, 'settings', `order button ${language}`, () =>
      ownText(world, 'orderButton', language),
    ),
    storedDesign(world),
    guaranteeText(world, language),
  ])
  const { sellerName, sellerAddress, contactAddress, acceptTerms } = settings
  return {
    name: sellerName || world.config.shopName,
    // Lines; empty if the operator entered none.
    address: sellerAddress || contactAddress,
    pages: legalPages(world, design),
    // Legal guarantee notice: null for none, empty for the standard text.
    guarantee,
    // The button's label: null for the demonstration's own, empty for the legal default.
    orderText: orderText === '' && world.config.demo ? null : orderText,
    // A checkbox accepts the terms.
    asksAcceptance: acceptTerms === 'yes',
  }
}
