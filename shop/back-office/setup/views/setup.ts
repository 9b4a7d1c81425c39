// Missing setup steps, determined from the shop's state.

import { categoryTree } from '../../../catalog/categories/views.ts'
import { hasStock } from '../../../catalog/stock/views/stock.ts'
import { manualMethods } from '../../../payments/manual-methods/views.ts'
import { rateFor } from '../../../payments/rates/views.ts'
import { assetOfToken } from '../../../payments/requests/rules/methods.ts'
import { tokensOf } from '../../../payments/requests/views/offered-methods.ts'
import { waitingSince } from '../../../platform/mail/views.ts'
import type { Asset } from '../../../platform/money/rules.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { allZones, servedCountries } from '../../../sales/shipping/views.ts'
import { storedDesign } from '../../../storefront/design/views.ts'
import { pageRoles } from '../../../storefront/pages/rules.ts'
import { legalPages } from '../../../storefront/pages/views.ts'
import type { World } from '../../../world.ts'
import { isNeeded, type SetupStep, setupSteps } from '../rules/setup.ts'

/** Names of server settings as parameters for texts, so that no browser script contains them. */
export const settingNames = {
  treasury: 'PI_TREASURY',
  horizon: 'PI_HORIZON_URL',
  passphrase: 'PI_NETWORK_PASSPHRASE',
  chains: 'USDT_CHAINS',
  xpub: 'USDT_XPUB',
  smtp: 'SMTP_URL',
  from: 'MAIL_FROM',
} as const
export type SettingNames = typeof settingNames

/** Milliseconds an email may wait before the mail server counts as failing. */
const patience = 15 * 60_000

const isThere: Readonly<Record<SetupStep, (world: World) => Promise<boolean>>> = {
  payment: async (world) =>
    world.config.pi !== null ||
    world.config.usdt !== null ||
    (await manualMethods(world)).some(({ isOn }) => isOn),
  // An outage of the source is no missing step.
  async rate(world) {
    const { currency, pi } = world.config
    const tokens = tokensOf(world.config).map(assetOfToken)
    const assets: Asset[] = [...(pi ? ['PI' as const] : []), ...tokens]
    const rates = await Promise.all(assets.map((asset) => rateFor(world, currency, asset)))
    return rates.every((rate) => rate.ok || rate.code !== 'rate.none')
  },
  async seller(world) {
    const { sellerAddress, contactAddress } = await settingsOf(world)
    return (sellerAddress || contactAddress) !== ''
  },
  legal: async (world) => legalPages(world, await storedDesign(world)).length === pageRoles.length,
  categories: async (world) => (await categoryTree(world)).all.length > 0,
  product: hasStock,
  delivery: async (world) => (await allZones(world)).length > 0,
  ways: async (world) => (await servedCountries(world)).length > 0,
  mail: async (world) => (await mailStuckSince(world)) === null,
}

/** Since when emails have been stuck; null while they are sent. */
export async function mailStuckSince(world: World): Promise<Date | null> {
  const oldest = await waitingSince(world)
  return oldest && world.now().getTime() - oldest.getTime() > patience ? oldest : null
}

/** Missing steps in checklist order. */
export async function missingSteps(world: World): Promise<SetupStep[]> {
  const found = await Promise.all(setupSteps.map((step) => isThere[step](world)))
  return setupSteps.filter((_, at) => !found[at])
}

/** Number of required steps that are missing. */
export const countMissing = async (world: World): Promise<number> =>
  (await missingSteps(world)).filter(isNeeded).length
