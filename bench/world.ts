// A world to measure views: the real database and clock, and ledgers by name only.

import { randomBytes } from 'node:crypto'
import type { Pool } from '../adapters/database/connect.ts'
import { withDatabase } from '../adapters/database/transaction.ts'
import { keyring } from '../adapters/keys/keyring.ts'
import { noRates } from '../adapters/rates.ts'
import { createServerTranslator } from '../server/server-translations.ts'
import { reactions } from '../shop/reactions.ts'
import type { World } from '../shop/world.ts'
import { noEvents } from '../tests/support/silent-events.ts'

export function measuringWorld(pool: Pool, pi: World['config']['pi']): World {
  const nothing = {} as never
  return withDatabase(
    {
      reactions,
      deliveryRates: [],
      now: () => new Date(),
      id: () => randomBytes(16).toString('base64url'),
      config: {
        demo: true,
        publicUrl: 'http://localhost',
        shopName: 'Piazza',
        supportMail: 'shop@piazza.example',
        currency: 'PI',
        reviewHours: { from: 24, to: 48 },
        paymentMinutes: 60,
        watchDays: 30,
        keepDocuments: { approved: 30, declined: 7, draft: 7 },
        pi,
        usdt: null,
        piApp: null,
      },
      log: console,
      events: noEvents,
      refreshed: async () => {},
      say: createServerTranslator(),
      accounts: nothing,
      files: nothing,
      images: nothing,
      wallets: nothing,
      printer: nothing,
      downloads: nothing,
      extensions: { open: new Map(), refused: new Map() },
      webhooks: nothing,
      screening: null,
      vatRegister: null,
      identityService: null,
      keys: keyring({ 1: new Uint8Array(32).fill(7) }),
      ledgers: { pi: null, demoWallet: null },
      rates: noRates,
      usdt: null,
      piApp: null,
      providers: [],
    },
    pool,
    pool,
  )
}
