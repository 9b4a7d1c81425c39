// `piazza keys status` and `piazza keys rotate`: how much each secret key protects, and re-encryption with the current one.
import { rewrapKeys } from '../../shop/identity/documents/actions/rewrap-keys.ts'
import { rotateKeys } from '../../shop/identity/documents/actions/rotate.ts'
import { keysCarried, keysInUse } from '../../shop/identity/documents/views.ts'
import { rotateAnswers } from '../../shop/identity/kyc/actions/rotate-answers.ts'
import { answerKeys } from '../../shop/identity/kyc/views/staff.ts'
import { rotateClaims } from '../../shop/payments/providers/secrets.ts'
import { claimKeys } from '../../shop/payments/providers/views.ts'
import { rotateFactors } from '../../shop/people/accounts/actions/rotate-factors.ts'
import { factorKeys } from '../../shop/people/accounts/views/factors.ts'
import { rotateWebhookSecrets } from '../../shop/people/webhooks/actions/rotate-secrets.ts'
import { webhookKeys } from '../../shop/people/webhooks/views.ts'
import { rotateTaxDocuments } from '../../shop/sales/invoicing/actions/rotate-keys.ts'
import { taxDocumentKeys } from '../../shop/sales/invoicing/views/tax-documents.ts'
import type { World } from '../../shop/world.ts'
import { withShop } from './cli.ts'

/** What a key protects, in rotation order. */
const guarded = [
  { what: 'pictures', rotate: rotateKeys, inUse: keysInUse },
  { what: 'answers of identity checks', rotate: rotateAnswers, inUse: answerKeys },
  { what: 'authenticator secrets', rotate: rotateFactors, inUse: factorKeys },
  { what: 'secrets of webhooks', rotate: rotateWebhookSecrets, inUse: webhookKeys },
  { what: 'invoices', rotate: rotateTaxDocuments, inUse: taxDocumentKeys },
  { what: 'refund links of payment servers', rotate: rotateClaims, inUse: claimKeys },
] as const

async function tell(world: World, isJson: boolean): Promise<number> {
  const { version } = world.keys
  const retained = await keysCarried(world)
  const older = Array.from({ length: version - 1 }, (_, index) => index + 1)
  const busy = new Set(older.filter((each) => !isCarried(retained, each, version)))
  const inUse: { key: number; what: string; count: number }[] = []
  for (const { what, inUse: countsOf } of guarded)
    for (const { version: key, count } of await countsOf(world)) {
      inUse.push({ key, what, count })
      busy.add(key)
    }
  const unused = older.filter((each) => !busy.has(each))
  if (isJson) {
    console.log(JSON.stringify({ current: version, inUse, unused }))
    return 0
  }
  console.log(`The current key is number ${version}.`)
  for (const { key, what, count } of inUse) console.log(`  key ${key}  ${count} ${what}`)
  for (const each of unused)
    console.log(`Key ${each} is no longer used. You can destroy its file: put - in its place.`)
  if (unused.length < older.length)
    console.log('To move all data to the current key, run: piazza keys rotate')
  return 0
}

const isCarried = (
  kept: readonly { version: number; sealedBy: number }[],
  version: number,
  present: number,
) => kept.some((row) => row.version === version && row.sealedBy === present)

async function move(world: World): Promise<number> {
  let code = 0
  for (const { what, rotate } of guarded) {
    const rotated = await rotate(world)
    if (!rotated.ok) return 1
    const { rewrapped, unreadable } = rotated.value
    console.log(`${rewrapped} ${what} now use key ${world.keys.version}.`)
    if (unreadable.length === 0) continue
    code = 1
    console.error(
      `${unreadable.length} could not be decrypted with any key in OLD_SECRET_KEY_FILES or SECRET_KEY_FILE, and were not changed:`,
    )
    for (const id of unreadable) console.error(`  ${id}`)
  }
  return (await carry(world)) ? code : 1
}

/** Last, so that a rotated key protects nothing else any more. */
async function carry(world: World): Promise<boolean> {
  const done = await rewrapKeys(world)
  if (!done.ok) return false
  const { carried, missing } = done.value
  console.log(
    `${carried} older keys (audit log, keyed hashes and stored answers) are now stored under key ${world.keys.version}.`,
  )
  for (const { purpose, version } of missing)
    console.error(`The key "${purpose}" of secret ${version} is missing.`)
  return missing.length === 0
}

export const status = (isJson: boolean): Promise<void> => withShop((world) => tell(world, isJson))
export const rotate = (): Promise<void> => withShop(move)
