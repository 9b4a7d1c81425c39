// `piazza verify FILE`: checks an evidence file of an order offline, and its payments where a node is reachable.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { askJson } from '../../adapters/ledgers/http-json.ts'
import { replay } from '../../shop/payments/requests/rules/payment-proof.ts'
import type { Evidence, KeyHistory } from '../../shop/sales/evidence/rules/format.ts'
import {
  type KeyStanding,
  keyHistoryIn,
  verifyEvidence,
} from '../../shop/sales/evidence/rules/verify.ts'
import { unavailable, unreadable, wrongContent } from './cli.ts'
import { checkPayments, type Nodes, type PaymentCheck } from './verify-payments.ts'

export type VerifyOptions = Nodes & { readonly keys?: string; readonly json?: boolean }

const faults = {
  json: 'The file is cut, or not a JSON file.',
  form: 'The file is not byte for byte as it was signed: something was added, repeated or written differently.',
  format: 'This is not an evidence file of a format that this version knows.',
  signature: 'The content was changed after it was signed.',
} as const

const standings: Readonly<Record<KeyStanding['is'], string>> = {
  trusted: 'The key is one of the shop’s, and was in use at that time.',
  unchecked:
    'The file is unchanged since it was signed. Whose key it is was not checked: give the keys of the shop with --keys.',
  unknown:
    'The key is NOT one of these: the file is of another shop, or was signed by somebody else.',
  outside: 'The key is one of the shop’s, but was NOT in use at that time.',
  revoked: 'The shop has REVOKED this key: a file that it signed is no proof.',
}

/** Sets the exit code: 0 only for an unchanged file of a trusted key whose payments, if asked, are on their ledgers. */
export async function verify(file: string, options: VerifyOptions): Promise<void> {
  process.exitCode = await verified(file, options)
}

async function verified(file: string, options: VerifyOptions): Promise<number> {
  const bytes = bytesOf(file)
  if (!bytes) return refuse(unreadable, `${file} cannot be read.`)
  const keys = options.keys === undefined ? null : await keysFrom(options.keys)
  if (typeof keys === 'string')
    return refuse(options.keys?.includes('://') ? unavailable : unreadable, keys)
  const verdict = verifyEvidence(bytes, keys)
  if (verdict.is === 'broken') {
    if (options.json) console.log(JSON.stringify(verdict))
    return refuse(wrongContent, `NOT VALID. ${faults[verdict.fault]}`)
  }
  const { evidence, key, kid } = verdict
  const isReplayed = isRecomputed(evidence)
  const payments = await checkPayments(evidence, options)
  const isGood =
    key.is === 'trusted' &&
    isReplayed &&
    payments.every(({ is }) => is !== 'missing' && is !== 'differs')
  const { order, asOf, shop, part } = evidence
  if (options.json)
    console.log(
      JSON.stringify({ is: 'intact', order, asOf, shop, part, kid, key, isReplayed, payments }),
    )
  else {
    console.log(`Order ${order} of ${shop.name} (${shop.url}), as of ${asOf}.`)
    console.log('What happened later, such as a refund, is not in this file.')
    console.log(standings[key.is])
    if (key.is === 'revoked') console.log(`Revoked on ${key.at}. ${key.reason ?? ''}`.trim())
    console.log(`Key: ${kid}`)
    console.log(
      isReplayed
        ? 'Its payments lead to the state that it states.'
        : 'Its payments do NOT lead to the state that it states.',
    )
    for (const each of payments) console.log(lineOf(each))
  }
  return isGood ? 0 : 1
}

const said: Readonly<Record<PaymentCheck['is'], string>> = {
  confirmed: 'is on the ledger, with this amount and time',
  missing: 'is NOT on the ledger',
  differs: 'is on the ledger, but NOT as the file says',
  unchecked: 'was not looked up: no node is named for its ledger',
  unreachable: 'was not looked up: the node does not respond',
  unlisted: 'is not on a ledger: the shop recorded it by hand',
}

const lineOf = ({ hash, ledger, is }: PaymentCheck): string =>
  `Payment ${hash} (${ledger}) ${said[is]}.`

/** The state follows from the payments; a file without any has nothing to follow from. */
function isRecomputed({ payment }: Evidence): boolean {
  if (payment === null || payment === undefined) return true
  try {
    const { standing, claimed } = replay(JSON.stringify(payment))
    const plain = JSON.parse(
      JSON.stringify(standing, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    return isDeepStrictEqual(plain, claimed)
  } catch {
    return false
  }
}

/** From a file, or from the shop's own address. Returns a sentence if there are none. */
async function keysFrom(place: string): Promise<KeyHistory | string> {
  if (!/^https?:\/\//.test(place)) {
    const bytes = bytesOf(place)
    const read = bytes && keyHistoryIn(bytes)
    return read ?? `${place} is not a file of a shop’s keys.`
  }
  const answer = await askJson(new URL(place))
  const body = answer.kind === 'answer' && answer.status === 200 ? answer.body : null
  const read = keyHistoryIn(new TextEncoder().encode(JSON.stringify(body)))
  return read ?? `${place} does not answer with a shop’s keys.`
}

function bytesOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function refuse(code: number, says: string): number {
  console.error(says)
  return code
}
