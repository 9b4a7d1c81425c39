// Ledger watcher catching up with a thousand payments: milliseconds until all are credited. Fails if one is not.
import { readOn } from '../server/jobs/ledger-watcher.ts'
import { paymentRequestOf } from '../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../shop/platform/money/rules.ts'
import { newPayer, payment } from '../tests/support/ledgers/simulator.ts'
import { openPiShop } from './pi-shop.ts'

const payments = 1000

const { world, simulator, numbers, close } = await openPiShop('catchup', payments)
try {
  await pay(numbers)

  const startedAt = performance.now()
  const read = await readOn(world)
  const took = performance.now() - startedAt
  if (!read.ok) throw new Error(read.code)
  for (const number of numbers) {
    const paymentRequest = await paymentRequestOf(world, number)
    if (paymentRequest?.state !== 'paid') throw new Error(`${number} is ${paymentRequest?.state}`)
  }
  console.log(took)
} finally {
  await close()
}

/** A hundred payments per transaction, the maximum. */
async function pay(numbers: readonly string[]): Promise<void> {
  const payer = await newPayer(simulator, coins(payments * 2))
  for (let at = 0; at < numbers.length; at += 100) {
    const paymentRequests = await Promise.all(
      numbers.slice(at, at + 100).map((number) => paymentRequestOf(world, number)),
    )
    const operations = paymentRequests.flatMap((each) =>
      each ? [payment(each.muxed, each.amountDue)] : [],
    )
    const sent = await payer.send(operations)
    if (sent.status !== 200) throw new Error(`the simulator answers ${sent.status}`)
  }
}
