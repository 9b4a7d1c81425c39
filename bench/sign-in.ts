// Twenty-four users sign in concurrently and repeatedly. Prints sign-ins per second in browsers that they have used
// before and in new ones, which are reported by email; bare hashes per second on the shop's cores, alternating with
// them, since a hash depends on the current memory speed; and the 99th percentile of a signed-in
// shopper's pages in milliseconds: before, and during sign-ins. Fails if a sign-in is refused.
import { Shopper } from '../tests/support/browser/http-shopper.ts'
import { root, start } from './process.ts'

const [origin = '', core = '', seconds = '4'] = process.argv.slice(2)
const rounds = 4
const people = Array.from({ length: 24 }, () => new Shopper(origin))
for (const person of people) await person.signUp()
const reader = people[0] as Shopper
const readersCookie = reader.cookie

const inTheirs = (person: Shopper) => person.loseSession()
await perSecond(2, inTheirs)
const known: number[] = []
const fresh: number[] = []
const bare: number[] = []
for (let round = 0; round < rounds; round++) {
  known.push(await perSecond(Number(seconds), inTheirs))
  bare.push(await bareHashes())
  fresh.push(await perSecond(Number(seconds), () => new Shopper(origin)))
}
const before = await p99(4)
const [, meanwhile] = await Promise.all([perSecond(8, inTheirs), p99(8)])
console.log(mean(known), mean(fresh), mean(bare), before, meanwhile)

function mean(rates: readonly number[]): number {
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}

async function bareHashes(): Promise<number> {
  const command = [process.execPath, `${root}bench/limits/hash.ts`, seconds]
  const { ready, stop } = await start(command, /ready ([\d.]+)/, {}, core)
  await stop()
  return Number(ready)
}

/** Sign-ins per second while all users sign in for some seconds. */
async function perSecond(time: number, browserOf: (person: Shopper) => Shopper): Promise<number> {
  const startedAt = performance.now()
  const end = startedAt + time * 1000
  let count = 0
  await Promise.all(
    people.map(async (person) => {
      while (performance.now() < end) {
        await browserOf(person).signIn(person)
        count += 1
      }
    }),
  )
  return count / ((performance.now() - startedAt) / 1000)
}

/** Loads one page after another, as a shopper would. */
async function p99(time: number): Promise<number> {
  const until = performance.now() + time * 1000
  const took: number[] = []
  while (performance.now() < until) {
    const askedAt = performance.now()
    const page = await fetch(`${origin}/product/1`, { headers: { cookie: readersCookie } })
    if (!page.ok) throw new Error(`the page answered ${page.status}`)
    await page.text()
    took.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  took.sort((a, b) => a - b)
  return took[Math.floor(took.length * 0.99)] as number
}
