// Who and what there is in a simulated shop: shoppers, staff, goods with few pieces, one photo.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role, Viewer } from '../../shop/accounts/rules.ts'
import { loadCatalogue } from '../../shop/catalog/actions.ts'
import type { CatalogueProduct } from '../../shop/catalog/rules.ts'
import { coins } from '../../shop/money/rules.ts'
import { checksummed } from '../../shop/payments/evm-address.ts'
import type { World } from '../../shop/world.ts'
import { addressNamed } from '../payments.ts'
import { person } from '../people.ts'
import { jpeg } from '../pictures.ts'
import { plainThing } from '../shopping.ts'
import { wallet } from './usdt.ts'

export type Shopper = {
  readonly viewer: Viewer
  readonly wallet: string
  /** For USDT, as it is typed. */
  readonly evmWallet: string
}
export type Cast = Awaited<ReturnType<typeof castOf>>

const shoppers = 6
const products = ['kettle', 'lamp', 'radio']

export async function castOf(world: World) {
  const made: Shopper[] = []
  for (let i = 0; i < shoppers; i++)
    made.push({
      viewer: await person(world),
      wallet: addressNamed(`wallet ${i}`),
      evmWallet: checksummed(wallet(`shopper ${i}`)),
    })
  const staff = (...roles: Role[]) => person(world, ...roles)
  const loaded = await loadCatalogue(world, products.map(productNamed))
  if (!loaded.ok) throw new Error(loaded.code)
  const photo = join(tmpdir(), `piazza-simulation-${process.pid}.jpg`)
  writeFileSync(photo, await jpeg())
  return {
    shoppers: made,
    finance: await staff('finance'),
    reviewer: await staff('kyc'),
    second: await staff('kyc'),
    fulfilment: await staff('fulfilment'),
    products,
    photo,
  }
}

const productNamed = (id: string, place: number): CatalogueProduct =>
  plainThing({
    id,
    basePrice: coins(10 + place),
    colours: [
      // Few enough that people have to wait for each other.
      { name: 'Ink', hex: '#101418', stock: 12 + place * 500 },
      { name: 'Sand', hex: '#e6dcc8', price: coins(15), stock: 900 },
    ],
  })

/** Staff signs in again whenever it is asked to. */
export const fresh = (world: World, who: Viewer): Viewer => ({
  ...who,
  proof: { at: world.now(), by: 'password' },
})
