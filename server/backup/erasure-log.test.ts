// Erasures since a backup are repeated after it was restored.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eraseDueAccounts } from '../../shop/back-office/privacy/actions/erase.ts'
import {
  cancelErasure,
  requestErasure,
} from '../../shop/back-office/privacy/actions/request-erasure.ts'
import { proofOfErasure } from '../../shop/back-office/privacy/views/erasure.ts'
import { eraseDocuments } from '../../shop/identity/documents/actions/erase.ts'
import { chooseNewsletter } from '../../shop/people/newsletter/actions/subscribe.ts'
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import { makeAccountsIn } from '../../tests/support/accounts.ts'
import {
  emptyTarget,
  identity,
  place,
  recipient,
  restoredWorld,
  shopToBackUp,
} from '../../tests/support/backups.ts'
import { fileOf, storedDocument } from '../../tests/support/documents.ts'
import { person } from '../../tests/support/people.ts'
import { line, placed, stockedProduct, value } from '../../tests/support/shopping.ts'
import { readErasures, replayErasures, writeErasures } from './erasure-log.ts'
import { restoreBackup } from './restore.ts'

const { world, backUp } = await shopToBackUp()
const { account, session } = makeAccountsIn(world)
const day = 86_400_000
world.clock.set(new Date())

test('erases accounts, images and subscriptions again, but not for cancelled requests', async () => {
  const gone = await session((await account('Gone', 'Byron')).email)
  const stays = await session((await account('Stays', 'Byron')).email)
  const buyer = await session((await account('Buyer', 'Byron')).email)
  const image = await storedDocument(world, stays.who, 'selfie')
  const ownImage = await storedDocument(world, gone.who, 'selfie')
  value(await chooseNewsletter(world, stays.who, true))
  value(await requestErasure(world, stays.who, { confirm: 'yes' }))
  const { name } = await backUp()
  await writeErasures(world.url, place, [recipient])
  expect((await readErasures(place, [identity]))?.accounts).toEqual([])

  value(await cancelErasure(world, stays.who))
  value(await requestErasure(world, gone.who, { confirm: 'yes' }))
  value(await requestErasure(world, buyer.who, { confirm: 'yes' }))
  world.clock.advance(8 * day)
  expect(await eraseDueAccounts(world)).toBe(2)
  value(await eraseDocuments(world, stays.who.id, [image], 'withdrawn'))
  value(await chooseNewsletter(world, stays.who, false))
  await writeErasures(world.url, place, [recipient])

  const target = await emptyTarget()
  await restoreBackup(target.config, target.url, { place, name }, [identity], () => {})
  const there = await restoredWorld(world, target)
  // In the backup an order is open that was closed before the account was erased.
  const productId = await stockedProduct(there, 5)
  await placed(there, buyer.who, [line(productId)])
  const emails = () => target.pool<{ email: string }[]>`
    select email from users where id in (${gone.who.id}, ${stays.who.id}, ${buyer.who.id}) order by email`
  expect((await emails()).map(({ email }) => email)).toEqual(
    [buyer.who.email, gone.who.email, stays.who.email].sort(),
  )
  const files = await Promise.all([image, ownImage].map((id) => fileOf(there, id)))
  for (const file of files) expect(existsSync(join(target.dataDir, 'files', file))).toBe(true)

  const log = await readErasures(place, [identity])
  if (!log) throw new Error('no erasure log')
  const once = { accounts: 1, waiting: 1, documents: 2, subscriptions: 1 }
  expect(value(await replayErasures(there, log))).toEqual(once)
  const left = (await emails()).map(({ email }) => email)
  expect(left).not.toContain(gone.who.email)
  expect(left).toContain(stays.who.email)
  for (const file of files)
    expect(await there.files.get(file)).toMatchObject({ code: 'file.missing' })
  expect(await target.pool`select state, email from newsletter_subscribers`).toEqual([
    { state: 'ended', email: null },
  ])

  // The proof code from the final email stays valid, and no second email is sent.
  const [{ proof_hash: told } = {}] = await world.db`
    select proof_hash from account_erasures where user_id = ${gone.who.id}`
  const [{ proof_hash: again } = {}] = await target.pool`
    select proof_hash from account_erasures where user_id = ${gone.who.id}`
  expect(again).toBe(told)
  expect(await proofOfErasure(there, 'x')).toBe(null)
  expect(await target.pool`select from mail_outbox where template = 'erasure.done'`).toHaveLength(0)

  // Repeating is idempotent; the canceled request stays canceled; the buyer's waits.
  expect(value(await replayErasures(there, log))).toEqual({
    accounts: 0,
    waiting: 1,
    documents: 0,
    subscriptions: 0,
  })
  expect(await eraseDueAccounts(there)).toBe(0)
  const states = await target.pool`
    select user_id, state from account_erasures where user_id in (${stays.who.id}, ${buyer.who.id}) order by state`
  expect([...states]).toEqual([
    { user_id: stays.who.id, state: 'undone' },
    { user_id: buyer.who.id, state: 'waiting' },
  ])
  expect(await verifyAudit(there)).toMatchObject({ ok: true })
  expect(await person(there)).toBeDefined()
})
