// Two processes of one shop on one database: one serves pages, the other serves them, too, and reads the ledger.
import { afterAll, beforeAll, inject } from 'vitest'
import { type Home, makeHome, type Shop, startShop } from '../shop.ts'
import { passphrase, type Simulator, startSimulator } from '../simulator.ts'
import { type TestWorld, testConfig, testWorld } from '../world.ts'

export let simulator: Simulator
export let world: TestWorld
export let pages: Shop
export let watcher: Shop
let home: Home

beforeAll(async () => {
  simulator = await startSimulator()
  world = await testWorld({ config: { ...testConfig, pi: simulator.config } })
  world.clock.set(new Date())
  const [{ name }] = await world.db<[{ name: string }]>`select current_database() as name`
  const database = new URL(inject('database').adminUrl)
  database.pathname = `/${name}`
  home = await makeHome()
  const settings = {
    DATABASE_URL: database.href,
    DEMO: '1',
    PI_HORIZON_URL: simulator.url,
    PI_NETWORK_PASSPHRASE: passphrase,
    PI_TREASURY: simulator.treasury,
  }
  // One after the other: the first makes the demonstration's secret, which both share.
  pages = await startShop(home, { ...settings, ROLES: 'web' })
  watcher = await startShop(home, { ...settings, ROLES: 'web,watch,work' })
})
afterAll(async () => {
  await pages?.stop()
  await watcher?.stop()
  await home?.remove()
  await simulator?.stop()
})
