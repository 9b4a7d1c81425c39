// Twenty-four people sign in at the same time, again and again. Prints sign-ins per second, and the slowest hundredth of a
// signed-in shopper's pages in milliseconds: before, and meanwhile. Fails when somebody is not let in.
import { Shopper } from '../tests/http-shopper.ts'

const [origin = '', seconds = '8'] = process.argv.slice(2)
const people = Array.from({ length: 24 }, () => new Shopper(origin))
for (const person of people) await person.signUp()
const reader = people[0] as Shopper
const readersCookie = reader.cookie

const before = await p99(2)
const startedAt = performance.now()
const end = startedAt + Number(seconds) * 1000
const counts = Promise.all(people.map(signInUntilTheEnd))
const meanwhile = await p99(Number(seconds))
const signIns = (await counts).reduce((sum, count) => sum + count, 0)
console.log(signIns / ((performance.now() - startedAt) / 1000), before, meanwhile)

async function signInUntilTheEnd({ email, password }: Shopper): Promise<number> {
  let count = 0
  while (performance.now() < end) {
    // Nobody knows this browser: as much work as a sign-in can be.
    await new Shopper(origin).signIn({ email, password })
    count += 1
  }
  return count
}

/** One page after another, as somebody reads them. */
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
