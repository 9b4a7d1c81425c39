// The built shop, open from the first to the last test of the file that imports it: each file has one of its own.
import { afterAll, beforeAll } from 'vitest'
import { type Home, makeHome, type Shop, startShop } from '../shop.ts'

let home: Home
export let shop: Shop
beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})
