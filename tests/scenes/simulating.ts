// A ledger simulator as a process, and the official library that asks it.
import { Horizon } from '@stellar/stellar-sdk'
import { afterAll, beforeAll } from 'vitest'
import { type Simulator, startSimulator } from '../simulator.ts'

export let simulator: Simulator
export let server: Horizon.Server
beforeAll(async () => {
  simulator = await startSimulator()
  server = new Horizon.Server(simulator.url, { allowHttp: true })
})
afterAll(() => simulator.stop())

export const balanceOf = async (address: string) => {
  const account = await server.loadAccount(address)
  return account.balances.find((each) => each.asset_type === 'native')?.balance
}
