// An operator rotates the secret key of a shop with private images, with an interruption.
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Shopper } from '../support/browser/http-shopper.ts'
import { newShopper, submitIdentityCheck } from '../support/browser/http-steps.ts'
import { runCommand } from '../support/browser/processes.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let shop: Shop | null = null
beforeAll(async () => {
  home = await makeHome()
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

const keys = (env: Record<string, string>, verb: string) =>
  runCommand({ ...home, env: { ...home.env, ...env } }, 'server/commands/piazza.ts', 'keys', verb)

/** Response to staff opening the newest image of the newest check. */
async function opened(at: Shop): Promise<[status: number, start: string]> {
  const admin = new Shopper(at.url)
  await admin.signIn(at.admin)
  const path = /\/admin\/kyc\/[\w-]+/.exec(await admin.page('/admin?status=pending'))?.[0] ?? ''
  const closed = await admin.page(path)
  const id = /open=([\w-]+)/.exec(closed)?.[1] ?? 'none'
  const answer = await admin.ask(`/documents/${id}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return [answer.status, bytes.subarray(0, 3).toString('hex')]
}

test('documents open before, during and after a rotation of the secret key', async () => {
  shop = await startShop(home)
  await submitIdentityCheck(await newShopper(shop))
  expect(await opened(shop)).toEqual([200, 'ffd8ff'])
  await shop.stop()
  shop = null

  const folder = home.env.DATA_DIR ?? ''
  const next = join(folder, 'second.key')
  writeFileSync(next, randomBytes(32), { mode: 0o600 })
  const both = { SECRET_KEY_FILE: next, OLD_SECRET_KEY_FILES: join(folder, 'secret.key') }
  expect((await keys(both, 'status')).text).toMatch(
    /current key is number 2[\s\S]*key 1 {2}2 pictures[\s\S]*key 1 {2}1 answers[\s\S]*To move all data/,
  )

  shop = await startShop(home, both)
  expect(await opened(shop)).toEqual([200, 'ffd8ff'])
  // Beside the running shop.
  const rotated = await keys(both, 'rotate')
  expect(rotated.code).toBe(0)
  expect(rotated.text).toMatch(/^2 pictures .* key 2\.\n1 answers .* key 2\.\n/)
  expect((await keys(both, 'rotate')).text).toMatch(/^0 pictures[\s\S]*\n0 older keys/)
  expect((await keys(both, 'status')).text).toMatch(
    /key 2 {2}2 pictures[\s\S]*Key 1 is no longer used/,
  )
  expect(await opened(shop)).toEqual([200, 'ffd8ff'])
  await shop.stop()
  shop = null

  // The old file is destroyed.
  rmSync(join(folder, 'secret.key'))
  const after = { SECRET_KEY_FILE: next, OLD_SECRET_KEY_FILES: '-' }
  shop = await startShop(home, after)
  expect(await opened(shop)).toEqual([200, 'ffd8ff'])
  const proved = { ...home, env: { ...home.env, ...after } }
  expect((await runCommand(proved, 'server/commands/piazza.ts', 'audit', 'verify')).text).toContain(
    'is intact',
  )
})

test('an unknown subcommand lists the known ones', async () => {
  expect(await keys({}, 'destroy')).toMatchObject({ code: 64 })
})
