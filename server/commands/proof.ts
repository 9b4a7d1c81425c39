// `piazza proof FILE`: replays an order's state from the JSON of its proof page alone.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { replay } from '../../shop/payments/requests/rules/payment-proof.ts'
import { unreadable, wrongContent } from './cli.ts'

export function proof(file: string): void {
  process.exitCode = replayed(file)
}

/** Returns the exit code. */
function replayed(file: string): number {
  const text = textOf(file)
  if (text === null) return refuse(unreadable, `${file} cannot be read.`)
  const found = replayOf(text)
  if (!found) return refuse(wrongContent, `${file} is not the facts.json of a proof page.`)
  const { standing, claimed } = found
  const plain = JSON.parse(
    JSON.stringify(standing, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  )
  const same = isDeepStrictEqual(plain, claimed)
  console.log(JSON.stringify(plain, null, 2))
  console.log(same ? 'Matches the page.' : 'DOES NOT MATCH the page.')
  return same ? 0 : 1
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function replayOf(text: string): ReturnType<typeof replay> | null {
  try {
    return replay(text)
  } catch {
    return null
  }
}

function refuse(code: number, says: string): number {
  console.error(says)
  return code
}
