// Every payment method against the one contract: Pi on the simulated ledger, tokens on a real node, payments by hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Keypair } from '@stellar/stellar-sdk/base'
import { describe } from 'vitest'
import { rawOf } from '../../shop/payments/destinations/rules/chain.ts'
import { finishPayments, recordPayment } from '../../shop/payments/manual/actions.ts'
import { payProviderRefunds } from '../../shop/payments/providers/refund.ts'
import { markRefundSent } from '../../shop/payments/refunds/approve-refund.ts'
import { tokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import { plainAmount, type TokenCode, tokenCode } from '../../shop/platform/money/rules.ts'
import {
  opened,
  ordered as orderedHosted,
  read,
  server,
  tell,
} from '../fixtures/payments/btcpay.ts'
import {
  world as byHand,
  finance,
  form,
  fresh,
  iban,
  method,
  ordered,
} from '../fixtures/payments/manual.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { payerOf, payment } from '../support/ledgers/simulator.ts'
import { twoProviders } from '../support/ledgers/two-providers.ts'
import { methodContract } from '../support/method-contract.ts'
import { value } from '../support/shopping.ts'

describe('Pi', async () => {
  const pi = await watchingShop()
  const keys = JSON.parse(readFileSync(join(pi.simulator.folder, 'keys.json'), 'utf8')) as {
    treasury: string
  }
  const merchant = Keypair.fromRawEd25519Seed(Buffer.from(keys.treasury, 'hex'))
  methodContract({
    method: 'pi',
    lateState: 'late',
    world: () => pi.world,
    home: pi.payer.address,
    order: async () => (await pi.newPaymentRequest()).orderNumber,
    async pay({ muxed }, amount) {
      await pi.send([payment(muxed, amount)])
      await pi.readOn()
    },
    async repeat() {
      await pi.readOn()
    },
    async finish() {
      await pi.readOn()
    },
    async payBack(_, amount) {
      // The network's fee is the merchant's own.
      await pi.send([payment(pi.simulator.treasury, price)])
      await (await payerOf(pi.simulator, merchant)).send([payment(pi.payer.address, amount)])
    },
  })
})

describe.each([
  ['USDT', 6],
  ['USDC', 6],
  ['DAI', 18],
] as const)('%s', (symbol, decimals) => {
  const at = twoProviders(symbol === 'USDT' ? undefined : { symbol, decimals })
  const home = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const method = tokenMethod(tokenCode(symbol) as TokenCode)
  const token = () => (symbol === 'USDT' ? at.usdt : at.token)
  methodContract({
    method,
    lateState: 'late',
    world: () => at.shop.world,
    home,
    order: async () => (await at.shop.paymentRequest(price, null, method)).orderNumber,
    async pay({ address }, amount) {
      await token().pay(address, rawOf(amount, decimals))
      await at.shop.read()
    },
    async repeat() {
      await at.shop.read()
    },
    finish: () => at.finish(),
    async payBack(refundId, amount, staff) {
      const { hash } = await token().pay(home, rawOf(amount, decimals))
      value(await markRefundSent(at.shop.world, staff, refundId, hash))
      await at.finish()
    },
  })
})

describe('by hand', async () => {
  const bank = await method('bank_transfer')
  let last: Parameters<typeof recordPayment>[2]
  methodContract({
    method: 'manual',
    lateState: 'paid',
    world: () => byHand,
    home: iban,
    order: () => ordered(bank),
    async pay({ orderNumber }, amount) {
      last = form(orderNumber, { amount: plainAmount(amount, 'EUR') })
      value(await recordPayment(byHand, fresh(finance), last))
    },
    async repeat() {
      value(await recordPayment(byHand, fresh(finance), last))
    },
    async finish() {
      byHand.clock.advance(10 * 60_000)
      await finishPayments(byHand)
    },
    async payBack(refundId, _, staff) {
      value(await markRefundSent(byHand, staff, refundId, 'Refund'))
    },
  })
})

describe('at BTCPay Server', () => {
  let last = ''
  methodContract({
    method: 'btcpay',
    lateState: 'paid',
    world: () => byHand,
    home: '',
    order: orderedHosted,
    open: opened,
    async pay({ orderNumber }, amount) {
      const [newest] = server.ofOrder(orderNumber).slice(-1)
      // An old page stays open: late and second payments come by it, as by an address.
      last = newest?.id ?? (await opened(orderNumber))
      server.pay(last, plainAmount(amount, 'EUR'))
      value(await tell('InvoiceReceivedPayment', last))
      await read()
    },
    async repeat() {
      value(await tell('InvoiceReceivedPayment', last))
      await read()
    },
    async finish() {
      server.confirm()
      await read()
    },
    async payBack() {
      await payProviderRefunds(byHand)
      for (const claim of server.claims.values())
        server.payouts.set(claim.id, [
          { state: 'Completed', originalAmount: claim.amount, proof: 'ab'.repeat(32) },
        ])
      byHand.clock.advance(600_000)
      await payProviderRefunds(byHand)
    },
  })
})
