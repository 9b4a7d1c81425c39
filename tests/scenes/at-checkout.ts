// The checkout's pages, asked as a browser asks them, beside a wallet that notes what it is told to pay.
import type { Viewer } from '../../shop/accounts/rules.ts'
import { ok } from '../../shop/result.ts'
import { askIn } from '../ask.ts'
import { testPi } from '../payments.ts'
import { line, placed, purchased, shelved } from '../shopping.ts'
import { testConfig, testWorld } from '../world.ts'

export const sent: { destination: string; amount: bigint }[] = []
const demoWallet = {
  async pay(one: { destination: string; amount: bigint }) {
    sent.push(one)
    return ok({ hash: 'a'.repeat(64) })
  },
  payBack: () => Promise.reject(new Error('nobody pays back here')),
}
export const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  ledgers: { pi: null, demoWallet },
})
export const ask = askIn(world)
export const post = <T>(call: (args: never) => T, path: string, who: Viewer | null, form: object) =>
  ask(call, path, who, new URLSearchParams(form as Record<string, string>))
export const toast = (answer: unknown) => {
  const cookie = answer instanceof Response ? answer.headers.get('set-cookie') : null
  const text = /^toast=([^;]*)/.exec(cookie ?? '')?.[1]
  return text && JSON.parse(decodeURIComponent(text)).key
}
export const typed = (refundTo: string) => ({ refundTo, refundAgain: refundTo })
export const status404 = (thrown: unknown) => (thrown as { init?: ResponseInit }).init?.status

export async function bought(who: Viewer | null = null, stock = 9) {
  const thing = await shelved(world, stock)
  const { purchaseId, expectedTotal } = await purchased(world, who, [line(thing, 2)])
  return { thing, page: `/payment-method?purchase=${purchaseId}`, total: String(expectedTotal) }
}
export async function ordered(who: Viewer) {
  const number = await placed(world, who, [line(await shelved(world, 9))])
  return { number, page: `/payment?order=${number}` }
}
