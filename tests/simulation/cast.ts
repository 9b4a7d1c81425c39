// Actors and data of a simulated shop: shoppers, staff, scarce products, one photo.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import type { CatalogueProduct } from '../../shop/catalog/products/rules/catalog.ts'
import { checksummed } from '../../shop/payments/destinations/rules/evm-address.ts'
import type { Role } from '../../shop/people/accounts/permissions.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { trackReferral } from '../../shop/people/referrals/actions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import type { Result } from '../../shop/result.ts'
import { saveMethod, saveZone } from '../../shop/sales/shipping/actions/zones.ts'
import { flat } from '../../shop/sales/shipping/rules/prices.ts'
import type { World } from '../../shop/world.ts'
import { person } from '../support/people.ts'
import { jpeg } from '../support/pictures.ts'
import { testProduct } from '../support/products.ts'
import { accountNamed } from './pi-signed.ts'
import { wallet } from './wallets.ts'

export type Shopper = {
  readonly viewer: Viewer
  readonly wallet: string
  /** USDT refund address, as typed. */
  readonly evmWallet: string
}
export type Cast = Awaited<ReturnType<typeof castOf>>

const shoppers = 6
const products = ['kettle', 'lamp', 'radio']
/** Codes that promotions may have and shoppers try. */
export const codes = ['SPRING', 'FRIENDS', 'LAMP-5']
/** Countries of shoppers: the shop's own, two of its near zone, one of the rest. */
export const countries = ['GB', 'DE', 'AT', 'FR']

export async function castOf(world: World) {
  const made: Shopper[] = []
  // Sequentially: an earlier customer may have referred the next.
  const joined = (i: number): World => {
    const at = new Date(world.now().getTime() - (shoppers - i) * 1000)
    return { ...world, now: () => at }
  }
  for (let i = 0; i < shoppers; i++)
    made.push({
      viewer: await person(joined(i)),
      wallet: accountNamed(`wallet ${i}`),
      evmWallet: checksummed(wallet(`shopper ${i}`)),
    })
  const staff = (...roles: Role[]) => person(world, ...roles)
  value(await loadCatalogue(world, products.map(productNamed)))
  for (const { viewer } of made.slice(1))
    value(await trackReferral(world, viewer, made[0]?.viewer.username ?? ''))
  const photo = join(tmpdir(), `piazza-simulation-${process.pid}.jpg`)
  writeFileSync(photo, await jpeg())
  return {
    shoppers: made,
    owner: await staff('admin'),
    finance: await staff('finance'),
    reviewer: await staff('kyc'),
    second: await staff('kyc'),
    fulfilment: await staff('fulfilment'),
    catalogue: await staff('catalogue'),
    products,
    photo,
  }
}

/** Zones: near and the rest, each with a paid shipping method. */
export async function openZones(world: World, { fulfilment }: Cast): Promise<void> {
  const made = { id: null, version: 0 }
  const near = { name: 'Near', countries: ['AT', 'DE'] }
  for (const draft of [near, { name: 'Far', countries: null }]) {
    const zone = value(await saveZone(world, fulfilment, made, draft))
    const way = { ...flat, names: { en: 'Post' }, price: coins(2), freeFrom: null }
    const method = { ...way, daysFrom: 2, daysTo: 5, isActive: true }
    value(await saveMethod(world, fulfilment, zone, made, method))
  }
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

const productNamed = (id: string, place: number): CatalogueProduct =>
  testProduct({
    id,
    basePrice: coins(10 + place),
    colours: [
      // Few enough that shoppers compete for them.
      { name: 'Ink', hex: '#101418', stock: 12 + place * 500 },
      { name: 'Sand', hex: '#e6dcc8', price: coins(15), stock: 900 },
    ],
  })

/** Staff re-authenticate whenever required. */
export const fresh = (world: World, who: Viewer): Viewer => ({
  ...who,
  proof: { at: world.now(), by: 'password' },
})
