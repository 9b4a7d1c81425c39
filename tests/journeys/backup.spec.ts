// A shop is backed up while it runs, lost, and restored elsewhere.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainText } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  buyNow,
  enterAddress,
  expectPaid,
  newShopper,
  pay,
  submitIdentityCheck,
  submitOrder,
} from '../support/browser/http-steps.ts'
import { runCommand } from '../support/browser/processes.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let other: Home
let shop: Shop | null = null
beforeAll(async () => {
  ;[home, other] = await Promise.all([makeHome(), makeHome('empty')])
})
afterAll(async () => {
  await shop?.stop()
  await Promise.all([home?.remove(), other?.remove()])
})

const piazza = (at: Home, ...words: string[]) =>
  runCommand(at, 'server/commands/piazza.ts', ...words)
const folderOf = ({ env }: Home) => env.DATA_DIR ?? ''

test('a restored shop has the same order, invoice, identity check and audit log', async () => {
  shop = await startShop(home)
  const shopper = await newShopper(shop)
  const number = await submitOrder(shopper, await buyNow(shopper))
  await pay(shopper, number)
  await expectPaid(shopper, number)
  await submitIdentityCheck(shopper)
  await approveCheck(await adminOf(shop))
  await enterAddress(shopper, number)
  const invoiceIn = (page: string) => /\/invoices\/[\w-]+/.exec(page)?.[0]
  await expect
    .poll(async () => invoiceIn(await shopper.page(`/order/${number}`)), { timeout: 120_000 })
    .toBeDefined()
  const invoice = invoiceIn(await shopper.page(`/order/${number}`)) ?? ''
  const pdfOf = async () => Buffer.from(await (await shopper.ask(invoice)).arrayBuffer())
  await expect.poll(async () => (await shopper.ask(invoice)).status, { timeout: 120_000 }).toBe(200)
  const pdf = await pdfOf()
  const page = mainText(await shopper.page(`/order/${number}`))
  expect(page).toContain('Processing')

  // Beside the running shop.
  const to = join(folderOf(home), 'backups')
  const keys = join(folderOf(other), 'keys')
  const made = await piazza(home, 'backup', 'keygen')
  const [, recipient = ''] = /public key: (age1\w+)/.exec(made.text) ?? []
  const backedUp = await piazza(home, 'backup', '--to', to, '--recipient', recipient)
  expect([backedUp.code, backedUp.text]).toEqual([0, expect.stringContaining('read back')])
  await shop.stop()
  shop = null

  // Stored elsewhere: the ledger, the secret key, the backup key.
  mkdirSync(keys)
  writeFileSync(join(keys, 'backup.txt'), made.text)
  for (const name of ['ledger', 'secret.key'])
    cpSync(join(folderOf(home), name), join(folderOf(other), name), { recursive: true })
  const [file = ''] = readdirSync(to).filter((name) => name.endsWith('.tar.age'))
  const words = ['restore', join(to, file), '--identity', join(keys, 'backup.txt')]
  const restored = await piazza(other, ...words)
  expect([restored.code, restored.text]).toEqual([
    0,
    expect.stringContaining('The audit log is intact'),
  ])
  rmSync(join(folderOf(home), 'database'), { recursive: true, force: true })

  shop = await startShop(other)
  shopper.origin = shop.url
  // All users have to sign in again.
  expect((await shopper.ask(`/order/${number}`)).status).not.toBe(200)
  await shopper.signIn()
  expect(mainText(await shopper.page(`/order/${number}`))).toBe(page)
  expect((await pdfOf()).equals(pdf)).toBe(true)
  // Shopping continues.
  const next = await submitOrder(shopper, await buyNow(shopper))
  await pay(shopper, next)
  await expectPaid(shopper, next)
  expect(await piazza(other, 'audit', 'verify')).toMatchObject({ code: 0 })
})
