// Who sells, the legal pages that are written, the tax that the prices include, and what the order button says: shown beside it
// (Directive 2011/83/EU, article 8(2)).
import { ownText } from '../../../shop/platform/settings/views/texts.ts'
import { settingsOf } from '../../../shop/platform/settings/views.ts'
import type { World } from '../../../shop/world.ts'

export type SellerView = {
  readonly name: string
  /** Lines; empty where the operator has written none. */
  readonly address: string
  readonly pages: readonly string[]
  /** In hundredths of a per cent; 0 where no tax is set. */
  readonly taxRate: number
  /** What the button says: null for the demonstration's own words, empty for those that the law suggests. */
  readonly orderText: string | null
  /** The terms are accepted by a box to tick. */
  readonly asksAcceptance: boolean
}

export async function sellerView(world: World, language: string): Promise<SellerView> {
  const [settings, orderText] = await Promise.all([
    settingsOf(world),
    ownText(world, 'orderButton', language),
  ])
  const { sellerName, sellerAddress, contactAddress, taxRate, acceptTerms } = settings
  return {
    name: sellerName || world.config.shopName,
    address: sellerAddress || contactAddress,
    pages: world.config.operator?.pages ?? [],
    taxRate,
    orderText: orderText === '' && world.config.demo ? null : orderText,
    asksAcceptance: acceptTerms === 'yes',
  }
}
