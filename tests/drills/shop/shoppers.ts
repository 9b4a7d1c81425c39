// Shoppers of a drill: buy continuously, record acknowledged orders, retry without a response, and pay.
import { setTimeout as wait } from 'node:timers/promises'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { parseAmount } from '../../../shop/platform/money/rules.ts'
import { hidden, Shopper } from '../../support/browser/http-shopper.ts'
import type { Crew } from './crew.ts'

export type Sale = { readonly number: string; readonly at: number }
export type Buying = {
  readonly acknowledged: readonly Sale[]
  /** Number of responses per status; 0 is a lost connection. */
  readonly statuses: ReadonlyMap<number, number>
  /** Responses that no shopper should see, and purchases that could not be finished. */
  readonly faults: readonly string[]
  /** Each shopper's last request, and for how long it has had no response other than 503. */
  underWay(): string[]
  /** Started purchases, each of which may become one order. */
  begun(): number
  /** Finishes purchases in progress first. */
  pause(): Promise<void>
  resume(): void
  /** Clears the faults so far, which have been reported. */
  forgive(): void
}

const goods = demoCatalogue.flatMap(({ id, variants }) =>
  variants.flatMap(({ id: variant, stock }) =>
    stock > 0 ? [{ productId: id, variant, stock }] : [],
  ),
)
/** Nearly sold-out variants, which a third of the shoppers want. */
const sought = goods.toSorted((a, b) => a.stock - b.stock).slice(0, 8)

export async function startBuying(
  { urls, inbox, simulator }: Pick<Crew, 'urls' | 'inbox' | 'simulator'>,
  many: number,
  random: () => number = Math.random,
): Promise<Buying> {
  const acknowledged: Sale[] = []
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const asking = new Map<Shopper, { path: string; since: number; status: number }>()
  let begun = 0
  let turn = 0
  /** Round robin, like a load balancer. */
  const nextUrl = () => urls[turn++ % urls.length] as string

  class Customer extends Shopper {
    override async verificationLink(): Promise<URL> {
      for (const until = Date.now() + 60_000; Date.now() < until; await wait(100)) {
        const mail = inbox.mails.find(({ to }) => to.includes(this.email))
        const link = /https?:\S+\/auth\/verify\?[^\s"<]+/.exec(mail?.body ?? '')?.[0]
        if (link) return new URL(link)
      }
      throw new Error(`No mail came to ${this.email}.`)
    }
  }

  /** The response to a form or page, once it is not 503. Forms are idempotent and safe to send again. */
  async function answered(shopper: Shopper, path: string, fields?: Record<string, string>) {
    const asked = { path, since: Date.now(), status: 0 }
    asking.set(shopper, asked)
    for (;;) {
      shopper.origin = nextUrl()
      const answer = await (fields ? shopper.post(path, fields) : shopper.ask(path)).catch(
        () => null,
      )
      const text = await answer?.text().catch(() => null)
      // A truncated response counts as none.
      const status = text === null || text === undefined ? 0 : (answer?.status ?? 0)
      asked.status = status
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status > 500 && status !== 503) faults.push(`${path} answered ${status}`)
      if (status === 500)
        faults.push(`${path} answered 500, ${answer?.headers.get('x-request-id')}`)
      if (answer && status > 0 && status < 500)
        return { status, to: answer.headers.get('location') ?? '', text: text ?? '' }
      await wait(300)
    }
  }

  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  async function buy(shopper: Shopper): Promise<void> {
    const { productId, variant } = oneOf(random() < 1 / 3 ? sought : goods)
    const bought = await answered(shopper, '/cart/buy-now', { productId, variant })
    // Sold out.
    if (!bought.to.startsWith('/payment-method')) return void (await wait(50))
    begun += 1
    const page = await answered(shopper, bought.to)
    // Nothing left to buy: the last unit was sold meanwhile.
    if (!page.text.includes('expectedTotal')) return
    const expectedTotal = hidden(page.text, 'expectedTotal')
    const { to } = await answered(shopper, bought.to, { method: 'pi', expectedTotal })
    const number = new URL(to || '/', 'http://shop.invalid').searchParams.get('order')
    if (!number) return
    acknowledged.push({ number, at: Date.now() })
    for (let attempt = 1; ; attempt++) {
      const isSent = await pay(await answered(shopper, to))
      if (isSent) return
      if (attempt === 3) throw new Error(`The wallet could not pay ${number}.`)
      // A transfer whose response the wallet missed is on the page once the watcher has read it.
      await wait(10_000)
    }
  }

  /** Pays by the page's wallet link. Returns false if the wallet's server did not respond. */
  async function pay({ text }: { text: string }): Promise<boolean> {
    if (text.includes('data-face="paid"')) return true
    const link = /web\+stellar:pay\?[^"]+/.exec(text)?.[0].replaceAll('&amp;', '&')
    if (!link) throw new Error('The payment page has no link.')
    const { searchParams } = new URL(link)
    const amount = parseAmount(searchParams.get('amount') ?? '', 'PI')
    if (!amount.ok) throw new Error(`The payment page asks for ${searchParams.get('amount')}.`)
    const destination = searchParams.get('destination') ?? ''
    const paid = await simulator.wallet.pay({ destination, amount: amount.value })
    if (!paid.ok && paid.code !== 'demo_wallet.unreachable')
      throw new Error(`${paid.code} ${JSON.stringify(paid.facts ?? {})}`)
    return paid.ok
  }

  const shoppers = Array.from({ length: many }, () => new Customer(nextUrl()))
  for (const shopper of shoppers) await shopper.signUp()
  let over = new AbortController()
  let done: Promise<unknown> = Promise.resolve()
  const resume = () => {
    over = new AbortController()
    const { signal } = over
    done = Promise.all(
      shoppers.map(async (shopper) => {
        while (!signal.aborted)
          await buy(shopper).catch((error: Error) => {
            faults.push(error.message.slice(0, 200))
            return wait(300)
          })
      }),
    )
  }
  resume()
  return {
    acknowledged,
    statuses,
    faults,
    begun: () => begun,
    underWay: () =>
      [...asking].map(([{ origin }, { path, since, status }]) => {
        const seconds = Math.round((Date.now() - since) / 1_000)
        return `${origin}${path}: ${seconds} s, last answer ${status || 'none'}`
      }),
    resume,
    forgive: () => void faults.splice(0),
    async pause() {
      over.abort()
      await done
    },
  }
}
