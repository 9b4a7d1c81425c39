// World for tests: real database, fixed clock, external ports with real behavior.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connect } from '../../adapters/database/connect.ts'
import { listenEvents } from '../../adapters/database/events.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { downloads } from '../../adapters/downloads.ts'
import { localFiles } from '../../adapters/files/local.ts'
import { safeImages } from '../../adapters/images/safe-images.ts'
import { keyring } from '../../adapters/keys/keyring.ts'
import { pdfPrinter } from '../../adapters/pdf/printer.ts'
import { noRates } from '../../adapters/rates.ts'
import { makeWallets } from '../../adapters/wallets/wallets.ts'
import { webhookReceivers } from '../../adapters/webhooks.ts'
import { extensionsOf, loaded } from '../../server/extensions.ts'
import { createServerTranslator } from '../../server/server-translations.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { liveConfig } from '../../shop/platform/settings/views.ts'
import { reactions } from '../../shop/reactions.ts'
import { ok } from '../../shop/result.ts'
import type { Log, Reactions, ShopConfig, World } from '../../shop/world.ts'
import { cachedImages } from './cached-images.ts'
import { atEndOfFile } from './runs/end-of-file.ts'

export type LogEntry = { level: keyof Log; message: string; facts: Record<string, unknown> }

export type TestWorld = World & {
  /** Fixed at 2026-11-21T12:00:00Z until it is set or advanced. */
  readonly clock: { set(to: Date | string): void; advance(milliseconds: number): void }
  readonly logged: LogEntry[]
  /** URL of its database, as the owner. */
  readonly url: string
  /** Called automatically at the end of the test file. */
  close(): Promise<void>
}

export const testConfig: ShopConfig = {
  demo: true,
  publicUrl: 'http://localhost:3000',
  shopName: 'Piazza',
  supportMail: 'support@piazza.example',
  currency: 'PI',
  reviewHours: { from: 24, to: 48 },
  paymentMinutes: 60,
  watchDays: 30,
  keepDocuments: { approved: 30, declined: 7, draft: 7 },
  pi: null,
  piApp: null,
  usdt: null,
}

/** For rooms by themselves: nothing follows from what they announce, such as payments without orders. */
export const noReactions: Reactions = {
  identityApproved: async () => ok([]),
  needsTwoReviewers: async () => false,
  walletProved: async () => ok(),
  paymentsChanged: async () => ok(),
  paymentDecided: async () => ok(),
}

/** For payment requests of which some have no order. */
export const reactionsOfOrders: Reactions = {
  ...reactions,
  async paymentsChanged(world, numbers, held) {
    const orders = await ordersAmong(world, numbers)
    return reactions.paymentsChanged(world, orders, held)
  },
  async paymentDecided(world, decided) {
    const [order] = await ordersAmong(world, [decided.orderNumber])
    return order ? reactions.paymentDecided(world, decided) : ok()
  },
}

const ordersAmong = async ({ db }: World, numbers: readonly string[]): Promise<string[]> =>
  (
    await db<{ number: string }[]>`select number from orders where number = any(${[...numbers]})`
  ).map(({ number }) => number)

/**
 * A world on a new, migrated database, closed at the end of the test file. `overrides` replace ports, such as `accounts`
 * and `ledgers`.
 */
export async function testWorld(overrides: Partial<World> = {}): Promise<TestWorld> {
  const { adminUrl, template } = inject('database')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const admin = connect(adminUrl, 1)
  // Cloning needs exclusive access to the template, and other test files do the same.
  await admin`select pg_advisory_lock(hashtext(${template}))`
  await admin.unsafe(`create database ${name} template ${template}`)
  await admin.end()

  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const pool = connect(url.href)
  const outside = connect(url.href, 2)
  const folder = mkdtempSync(join(tmpdir(), 'piazza-files-'))
  const logged: LogEntry[] = []
  const write =
    (level: keyof Log): Log['info'] =>
    (message, facts = {}) =>
      void logged.push({ level, message, facts })
  let time = Date.parse('2026-11-21T12:00:00Z')

  const now = () => new Date(time)
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const events = await listenEvents(pool, outside)
  const live = await liveConfig(overrides.config ?? testConfig, { db: pool, events, log })
  const world = withDatabase(
    {
      reactions,
      now,
      id: () => randomBytes(16).toString('base64url'),
      log,
      events,
      refreshed: live.refreshed,
      say: createServerTranslator(),
      accounts: notPlugged('accounts'),
      files: await localFiles(folder),
      images: cachedImages(safeImages()),
      downloads: downloads(),
      extensions: extensionsOf(loaded),
      webhooks: webhookReceivers(),
      keys: keyring({ 1: new Uint8Array(32).fill(7) }),
      ledgers: { pi: null, demoWallet: null },
      screening: null,
      deliveryRates: [],
      vatRegister: null,
      identityService: null,
      wallets: makeWallets(),
      printer: pdfPrinter(),
      piApp: null,
      providers: [],
      ...overrides,
      config: live.config,
      rates: live.rated(overrides.rates ?? noRates, now),
      usdt: overrides.usdt ?? null,
    },
    pool,
    outside,
  )
  const close = async () => {
    await Promise.all([pool.end({ timeout: 2 }), outside.end({ timeout: 2 })])
    rmSync(folder, { recursive: true, force: true })
  }
  atEndOfFile(close)
  const clock = {
    set(to: Date | string) {
      time = new Date(to).getTime()
    },
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
  return { ...world, clock, logged, url: url.href, close }
}

/** A real shop that has opened: without a setting, only demonstrations are open. */
export async function openWorld(overrides: Parameters<typeof testWorld>[0]) {
  const world = await testWorld(overrides)
  await saveSetting(world, 'system', 'shopStatus', 'open')
  await world.refreshed()
  return world
}

function notPlugged<T extends object>(port: string): T {
  return new Proxy({} as T, {
    get(_, method) {
      throw new Error(`world.${port}.${String(method)}: pass it in, testWorld({ ${port} })`)
    },
  })
}
