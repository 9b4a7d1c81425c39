// Signs up in a demonstration, buys a phone and pays for it.
//   node deploy/buy.ts http://localhost:3000 bought.json    buys, and records account and order
//   node deploy/buy.ts http://localhost:3000 bought.json    again: signs in with that account, and checks that the order is paid
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { demoVariantId } from '../demo/catalogue/product.ts'
import { hidden, Shopper } from '../tests/support/browser/http-shopper.ts'

const [, , origin = 'http://localhost:3000', note = ''] = process.argv
const shopper = new Shopper(origin)

async function buy(): Promise<string> {
  await shopper.signUp()
  const phone = { productId: '1', variant: demoVariantId('1', 'Midnight Black') }
  const at = await shopper.send('/cart/buy-now', phone)
  const expectedTotal = hidden(await shopper.page(at), 'expectedTotal')
  const to = await shopper.send(at, { method: 'pi', expectedTotal })
  const number = new URL(to, shopper.origin).searchParams.get('order') ?? ''
  await shopper.send(`/payment?order=${number}`, { intent: 'demo-pay', amount: '' })
  return number
}

async function seePaid(number: string): Promise<void> {
  const payment = `/payment?order=${number}`
  for (let look = 0; ; look++) {
    const face = /data-face="(\w+)"/.exec(await shopper.page(payment))?.[1]
    if (face === 'paid') return
    if (look === 60) throw new Error(`order ${number} is not paid after 30 seconds: ${face}`)
    await wait(500)
  }
}

if (note && existsSync(note)) {
  const bought = JSON.parse(readFileSync(note, 'utf8'))
  await shopper.signIn(bought)
  await seePaid(bought.number)
  console.log(`Order ${bought.number} is there, and paid.`)
} else {
  const number = await buy()
  await seePaid(number)
  const { email, password } = shopper
  if (note) writeFileSync(note, JSON.stringify({ email, password, number }))
  console.log(`Order ${number} is paid.`)
}
