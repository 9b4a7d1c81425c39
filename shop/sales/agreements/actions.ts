// Keeps what was shown with an order, in the transaction that places it.
import { createHash } from 'node:crypto'
import type { PricedLine } from '../../catalog/products/rules/catalog.ts'
import { settingsOf } from '../../platform/settings/views.ts'
import { legalTexts } from '../../storefront/pages/views.ts'
import type { World } from '../../world.ts'
import { type Agreement, agreedPages } from './rules.ts'
import { insertAgreement } from './store.ts'

export type Shown = Pick<Agreement, 'language' | 'by' | 'agent' | 'declaredAge'> & {
  readonly lines: readonly Pick<PricedLine, 'price' | 'fullPrice' | 'lowest'>[]
  readonly isAccepted: boolean
}

export async function keepAgreement(
  world: World,
  orderNumber: string,
  { lines, isAccepted, ...shown }: Shown,
): Promise<void> {
  const { sellerName, sellerAddress, contactAddress, acceptTerms } = await settingsOf(world)
  const texts = await legalTexts(world, shown.language)
  const agreement: Agreement = {
    ...shown,
    seller: {
      name: sellerName || world.config.shopName,
      address: sellerAddress || contactAddress,
    },
    lines: lines.map(({ price, fullPrice, lowest }) => ({
      price: String(price),
      fullPrice: fullPrice === null ? null : String(fullPrice),
      lowest: lowest === undefined ? null : String(lowest),
    })),
    notices: Object.entries(world.config.operator?.law ?? {}).flatMap(([name, isShown]) =>
      isShown ? [name] : [],
    ),
    texts: texts
      .filter(({ role }) => agreedPages.includes(role))
      .map(({ role, versionId, language, text }) => ({
        page: role,
        versionId,
        language,
        sha256: createHash('sha256').update(text).digest('hex'),
      })),
    isAccepted: acceptTerms === 'yes' ? isAccepted : null,
  }
  await insertAgreement(world.db, { orderNumber, shown: agreement, at: world.now() })
}
