// A shop paid by the Pi app: its real code, a double of Pi's platform over HTTP, and the ledger simulator.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { piPlatform } from '../../adapters/piapp/platform.ts'
import { readOn } from '../../server/watch.ts'
import type { Viewer } from '../../shop/accounts/rules.ts'
import { approvePiPayment } from '../../shop/checkout/actions/piapp/approve.ts'
import { identifyByPiApp } from '../../shop/checkout/actions/piapp/identify.ts'
import { resumePiPayment } from '../../shop/checkout/actions/piapp/resume.ts'
import { coins, parseAmount, plainAmount } from '../../shop/money/rules.ts'
import { watchAppWallet } from '../../shop/payments/actions/watch-chains.ts'
import { invoiceOf } from '../../shop/payments/views.ts'
import { piPaymentById } from '../../shop/piapp/views.ts'
import type { World } from '../../shop/world.ts'
import { addressNamed } from '../payments.ts'
import { person } from '../people.ts'
import {
  type DoublePayment,
  doubleKey,
  type PiDouble,
  startPiDouble,
} from '../pi-platform-double.ts'
import { line, placed, shelved, value } from '../shopping.ts'
import { passphrase, type Simulator, startSimulator } from '../simulator.ts'
import { testConfig, testWorld } from '../world.ts'

/** Of the merchant and Pi together: another account than the treasury. */
export const appWallet = addressNamed('app wallet')
export const base = await testWorld()
export let simulator: Simulator
export let double: PiDouble
export let world: World
export let ada: Viewer
export let number: string
export let thing: string

beforeAll(async () => {
  simulator = await startSimulator()
  value(await simulator.wallet.pay({ destination: appWallet, amount: coins(1) }))
  const pay = async ({ identifier, amount, to_address }: DoublePayment) => {
    const stroops = value(parseAmount(amount, 'PI'))
    const paid = await simulator.wallet.pay({
      destination: to_address,
      amount: stroops,
      memo: identifier,
    })
    return value(paid).hash
  }
  double = await startPiDouble({ wallet: appWallet, network: passphrase, pay })
  const piApp = { wallet: appWallet, scriptUrl: double.scriptUrl, origin: double.url }
  Object.assign(base, {
    config: { ...testConfig, pi: simulator.config, piApp },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
    piApp: piPlatform({ url: double.url, key: doubleKey }),
  })
  world = base
  base.clock.set(new Date())
  thing = await shelved(world, 1000)
  await watchAppWallet(world)
  value(await readOn(world))
})
afterAll(async () => {
  await double?.stop()
  await simulator?.stop()
})

beforeEach(async () => {
  base.clock.set(new Date())
  double.setTrouble(null)
  double.asked.length = 0
  ada = await person(world)
  await orderAnother()
  double.people.set(tokenOf(ada), { uid: `uid-${ada.id}`, wallet_address: addressNamed(ada.id) })
  value(await identifyByPiApp(world, ada, tokenOf(ada)))
})

/** The order that `number` says, from here on. */
export async function orderAnother(): Promise<void> {
  number = await placed(world, ada, [line(thing)])
}
export const tokenOf = ({ id }: Viewer) => `token-${id}`
const due = async () => plainAmount((await invoiceOf(world, number))?.remaining ?? 0n, 'PI')
export const stateOf = async (of = number) => (await invoiceOf(world, of))?.state
export const asked = async (more: Partial<DoublePayment> = {}, amount?: string) =>
  double.create(
    {
      user_uid: `uid-${ada.id}`,
      amount: amount ?? (await due()),
      metadata: { order: number },
    },
    more,
  )
export const approve = (id: string, who = ada, of = number) =>
  approvePiPayment(world, who, { orderNumber: of, paymentId: id })
export const made = (id: string, who = ada) =>
  resumePiPayment(world, who, { paymentId: id, isOld: false })
export const found = (id: string, who = ada) =>
  resumePiPayment(world, who, { paymentId: id, isOld: true })
export const kept = async (id: string) => (await piPaymentById(world, id))?.state
