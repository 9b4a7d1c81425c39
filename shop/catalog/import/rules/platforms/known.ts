// The platforms whose product files are recognized by their headers. Pure.
import { etsy } from './etsy.ts'
import type { Platform } from './listing.ts'
import { magento } from './magento.ts'
import { merchantCenter } from './merchant-center.ts'
import { prestashop } from './prestashop.ts'
import { vendure } from './vendure.ts'
import { wix } from './wix.ts'

const platforms: readonly Platform[] = [wix, etsy, prestashop, magento, vendure, merchantCenter]

/** `names`: folded headers. */
export const platformOf = (names: readonly string[]): Platform | undefined =>
  platforms.find(({ isOf }) => isOf(names))
