// Composition root: connects the adapters to the ports of the world.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAccounts } from '../adapters/accounts/accounts.ts'
import { connect } from '../adapters/database/connect.ts'
import { listenEvents } from '../adapters/database/events.ts'
import { withDatabase } from '../adapters/database/transaction.ts'
import { downloads } from '../adapters/downloads.ts'
import { localFiles } from '../adapters/files/local.ts'
import { s3Files } from '../adapters/files/s3.ts'
import { clamd, scanned } from '../adapters/images/clamd.ts'
import { safeImages } from '../adapters/images/safe-images.ts'
import { keyring } from '../adapters/keys/keyring.ts'
import { pdfPrinter } from '../adapters/pdf/printer.ts'
import { piPlatform } from '../adapters/pi-app/platform.ts'
import { listScreening } from '../adapters/screening/list.ts'
import { makeWallets } from '../adapters/wallets/wallets.ts'
import { retainedKeys } from '../shop/identity/documents/actions/rewrap-keys.ts'
import type { Files } from '../shop/identity/documents/port.ts'
import { liveConfig } from '../shop/platform/settings/views/live.ts'
import type { Log, ShopConfig, World } from '../shop/world.ts'
import type { Config } from './config/config.ts'
import { openSecrets } from './config/secret-key.ts'
import type { Ledger } from './ledgers/pi-ledger.ts'
import type { Usdt } from './ledgers/usdt.ts'
import { createServerTranslator } from './server-translations.ts'

export type OpenWorld = { readonly world: World; close(): Promise<void> }

/** Requires a migrated database. `publicUrl` ends without a slash. */
export async function openWorld(
  config: Config,
  given: {
    database: { readonly url: string; readonly role: string | null }
    publicUrl: string
    ledger: Ledger | null
    usdt?: Usdt | null
    log: Log
  },
): Promise<OpenWorld> {
  const { url, role } = given.database
  const pool = connect(url, 10, 'close', { role, hasFullAccess: true })
  const shoppers = connect(url, 10, 'close', { role, hasFullAccess: false })
  // Rate limits and event records: losing a moment of them is better than waiting for the disk.
  const outside = connect(url, 2, 'close', { role, hasFullAccess: false, isQuick: true })
  const now = () => new Date()
  const id = () => randomBytes(16).toString('base64url')
  const secrets = openSecrets(config)
  const keys = keyring(secrets, await retainedKeys(pool, keyring(secrets)))
  const events = await listenEvents(pool)
  const from = { db: pool, events, log: given.log }
  const live = await liveConfig(shopConfig(config, given), from)
  const world = withDatabase(
    {
      now,
      id,
      config: live.config,
      refreshed: live.refreshed,
      log: given.log,
      events,
      say: createServerTranslator(),
      accounts: makeAccounts(),
      files: await openFiles(config),
      images: config.scanner ? scanned(safeImages(), clamd(config.scanner)) : safeImages(),
      downloads: downloads(),
      keys,
      ledgers: { pi: given.ledger?.pi ?? null, demoWallet: given.ledger?.demoWallet ?? null },
      usdt: live.priced(given.usdt?.ports ?? null, now),
      wallets: makeWallets(given.usdt?.providers),
      printer: pdfPrinter(),
      piApp: config.piApp && piPlatform({ url: config.piApp.apiUrl, key: config.piApp.key }),
      screening: config.screeningList ? listScreening(config.screeningList) : null,
    },
    pool,
    outside,
    shoppers,
  )
  const close = async () => {
    await Promise.all([pool, shoppers, outside].map((each) => each.end({ timeout: 5 })))
  }
  return { world, close }
}

function openFiles({ s3, dataDir }: Config): Files | Promise<Files> {
  if (!s3) return localFiles(join(dataDir, 'files'))
  const { url, region, keyId, secretFile } = s3
  return s3Files({ url, region, keyId, secret: readFileSync(secretFile, 'utf8').trim() })
}

function shopConfig(
  config: Config,
  {
    publicUrl,
    ledger,
    usdt = null,
  }: { publicUrl: string; ledger: Ledger | null; usdt?: Usdt | null },
): ShopConfig {
  return {
    demo: config.demo,
    publicUrl,
    shopName: 'Piazza',
    supportMail: /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
    reviewHours: { from: 24, to: 48 },
    paymentMinutes: 60,
    watchDays: 30,
    keepDocuments: config.keepDocuments,
    pi: ledger && {
      treasury: ledger.treasury,
      passphrase: ledger.passphrase,
      simulated: ledger.simulated,
    },
    piApp: config.piApp &&
      ledger && {
        wallet: config.piApp.wallet ?? ledger.treasury,
        scriptUrl: config.piApp.scriptUrl,
        origin: new URL(config.piApp.apiUrl).origin,
      },
    usdt: usdt && {
      chains: usdt.ports.chains.map(({ chain }) => chain),
      simulated: usdt.simulated,
      refundsFrom: config.usdt?.refundsFrom ?? [],
    },
  }
}
