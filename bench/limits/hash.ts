// The limit of sign-ins: the shop's own password hashing and nothing else, on the shop's core.
import { makePasswords } from '../../adapters/accounts/passwords.ts'

const [seconds = '5'] = process.argv.slice(2)
const passwords = makePasswords()
const hash = await passwords.hash('nine lives of a lamp')
const startedAt = performance.now()
const until = startedAt + Number(seconds) * 1000
const counts = await Promise.all(
  Array.from({ length: 24 }, async () => {
    let count = 0
    while (performance.now() < until) {
      await passwords.verify(hash, 'nine lives of a lamp')
      count += 1
    }
    return count
  }),
)
const hashes = counts.reduce((sum, count) => sum + count, 0)
console.log(`ready ${hashes / ((performance.now() - startedAt) / 1000)}`)
