// `npm run proof -- FILE`: computes an order's state again from the JSON of its proof page, with nothing but that file.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { replay } from '../../shop/payments/requests/rules/payment-proof.ts'

const [file] = process.argv.slice(2)

if (!file) {
  console.error('npm run proof -- FILE    the facts.json of a proof page')
  process.exitCode = 64
} else {
  const { standing, claimed } = replay(readFileSync(file, 'utf8'))
  const plain = JSON.parse(
    JSON.stringify(standing, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  )
  const same = isDeepStrictEqual(plain, claimed)
  console.log(JSON.stringify(plain, null, 2))
  console.log(same ? 'The same as the page says.' : 'NOT what the page says.')
  process.exitCode = same ? 0 : 1
}
