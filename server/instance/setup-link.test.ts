// The file with the link to set up a shop: readable by the shop alone, one for its processes, gone with an owner.
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { grantRole } from '../../shop/people/accounts/actions/roles.ts'
import { setupLinkLife } from '../../shop/people/accounts/rules.ts'
import { isSetupToken } from '../../shop/people/accounts/setup-link.ts'
import { person } from '../../tests/support/people.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { forgetSetupOnceOwned, offerSetup, setupFileIn } from './setup-link.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'piazza-setup-link-'))
const realShop = () => testWorld({ config: { ...testConfig, demo: false } })
const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''

test('processes of a shop offer one link, and a new one when half of its time is over', async () => {
  const [world, dataDir] = [await realShop(), join(folder(), 'new')]
  const file = setupFileIn(dataDir)
  const link = await offerSetup(world, dataDir)
  expect(readFileSync(file, 'utf8')).toBe(`${link}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(isSetupToken(world, tokenIn(link))).toBe(true)
  chmodSync(file, 0o644)
  world.clock.advance(60_000)
  expect(await offerSetup(world, dataDir)).toBe(link)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  world.clock.advance(setupLinkLife / 2)
  const next = await offerSetup(world, dataDir)
  expect(next).not.toBe(link)
  expect(readFileSync(file, 'utf8')).toBe(`${next}\n`)
})

test('a file that says something else is not offered', async () => {
  const [world, dataDir] = [await realShop(), folder()]
  const own = tokenIn(await offerSetup(world, dataDir))
  for (const text of ['', 'nothing', `https://evil.example/setup?token=${own}`, '\0']) {
    writeFileSync(setupFileIn(dataDir), text)
    const link = await offerSetup(world, dataDir)
    expect(new URL(link ?? '').origin).toBe(world.config.publicUrl)
    expect(isSetupToken(world, tokenIn(link))).toBe(true)
  }
})

test('the file goes once the shop has an owner, and a demonstration has none', async () => {
  const [world, demo, dataDir] = [await realShop(), await testWorld(), folder()]
  await offerSetup(world, dataDir)
  await person(world, 'admin')
  expect(await offerSetup(world, dataDir)).toBeNull()
  expect(existsSync(setupFileIn(dataDir))).toBe(false)
  expect(await offerSetup(demo, dataDir)).toBeNull()
})

test('the file goes at once when somebody becomes the owner, not with the next start', async () => {
  const [world, dataDir] = [await realShop(), folder()]
  const link = await offerSetup(world, dataDir)
  const stop = forgetSetupOnceOwned(world, dataDir)
  expect(existsSync(setupFileIn(dataDir)) && link).toBeTruthy()
  const { email } = await person(world)
  expect(await grantRole(world, 'system', email, 'admin')).toEqual({ ok: true, value: undefined })
  await vi.waitFor(() => expect(existsSync(setupFileIn(dataDir))).toBe(false))
  stop()
})

test('a folder that cannot be written stops nothing', async () => {
  const [world, dataDir] = [await realShop(), join(folder(), 'file')]
  writeFileSync(dataDir, '')
  expect(isSetupToken(world, tokenIn(await offerSetup(world, dataDir)))).toBe(true)
  expect(world.logged.map(({ message }) => message)).toContain('setup link not written')
})
