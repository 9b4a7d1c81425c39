// Composition root: connects the adapters to the ports of the world.
import { randomBytes } from 'node:crypto'
import { makeAccounts } from '../adapters/accounts/accounts.ts'
import { type As, connect, connectPooled, type Pool } from '../adapters/database/connect.ts'
import { listenEvents } from '../adapters/database/events.ts'
import { openReplicas, type ReplicaPools } from '../adapters/database/replicas.ts'
import { withDatabase } from '../adapters/database/transaction.ts'
import { downloads } from '../adapters/downloads.ts'
import { stripeIdentity } from '../adapters/identity/stripe.ts'
import { clamd, scanned } from '../adapters/images/clamd.ts'
import { safeImages } from '../adapters/images/safe-images.ts'
import { keyring } from '../adapters/keys/keyring.ts'
import { pdfPrinter } from '../adapters/pdf/printer.ts'
import { piPlatform } from '../adapters/pi-app/platform.ts'
import { btcPay } from '../adapters/providers/btcpay/btcpay.ts'
import { listScreening } from '../adapters/screening/list.ts'
import { vies } from '../adapters/vat-register.ts'
import { makeWallets } from '../adapters/wallets/wallets.ts'
import { webhookReceivers } from '../adapters/webhooks.ts'
import { retainedKeys } from '../shop/identity/documents/actions/rewrap-keys.ts'
import type { Rates } from '../shop/payments/rates/port.ts'
import { liveConfig } from '../shop/platform/settings/views.ts'
import { reactions } from '../shop/reactions.ts'
import type { Log, ShopConfig, World } from '../shop/world.ts'
import type { Config } from './config/config.ts'
import { openSecrets } from './config/secret-key.ts'
import type { OpenDatabase } from './database.ts'
import { extensionsOf, loaded } from './extensions.ts'
import { openFiles } from './files.ts'
import type { Ledger } from './ledgers/pi-ledger.ts'
import { ratesOf } from './ledgers/rates.ts'
import type { Usdt } from './ledgers/usdt.ts'
import { createServerTranslator } from './server-translations.ts'
import { observedPool } from './telemetry/observed-pool.ts'
import type { Observer } from './telemetry/observer.ts'

export type OpenWorld = { readonly world: World; close(): Promise<void> }

/** Requires a migrated database. `publicUrl` ends without a slash. */
export async function openWorld(
  config: Config,
  given: {
    database: Omit<OpenDatabase, 'stop'>
    publicUrl: string
    ledger: Ledger | null
    usdt?: Usdt | null
    rates?: Rates
    log: Log
    observer?: Observer | null
  },
): Promise<OpenWorld> {
  const { url, poolerUrl, role } = given.database
  const { observer = null } = given
  const most = splitConnections(config.databasePool)
  const observed = (pool: Pool, name: string, max: number) =>
    observer ? observedPool(pool, name, max, observer) : pool
  const poolOf = (name: 'staff' | 'shoppers' | 'outside', as: As) => {
    const max = most[name]
    const pool = poolerUrl ? connectPooled(poolerUrl, max, as) : connect(url, max, 'close', as)
    return observed(pool, name, max)
  }
  const asStaff = { role, hasFullAccess: true }
  const asShopper = { role, hasFullAccess: false }
  const pool = poolOf('staff', asStaff)
  const shoppers = poolOf('shoppers', asShopper)
  const replicaPools = (at: string): ReplicaPools => ({
    staff: observed(connect(at, most.staff, 'close', asStaff), 'replica staff', most.staff),
    shoppers: observed(
      connect(at, most.shoppers, 'close', asShopper),
      'replica shoppers',
      most.shoppers,
    ),
  })
  // Rate limits and event records: losing a moment of them is better than waiting for the disk.
  const outside = poolOf('outside', { role, hasFullAccess: false, isQuick: true })
  const now = () => new Date()
  const id = () => randomBytes(16).toString('base64url')
  const secrets = openSecrets(config)
  const keys = keyring(secrets, await retainedKeys(pool, keyring(secrets)))
  // Opens one connection, the last of DATABASE_POOL.
  const direct = connect(url, 1, 'close', { role, hasFullAccess: false })
  const events = await listenEvents(direct, outside)
  // Opened before anything that caches reads: the replicas must receive invalidation events first.
  const replicas =
    config.databaseReplicas.length > 0 && config.roles.includes('web')
      ? openReplicas({
          urls: config.databaseReplicas,
          longestLag: config.databaseReplicaLag,
          primary: outside,
          open: replicaPools,
          events,
          log: given.log,
        })
      : null
  if (replicas) observer?.watchReplicas?.(replicas.states)
  const from = { db: pool, events, log: given.log }
  const live = await liveConfig(shopConfig(config, given), from)
  const world = withDatabase(
    {
      reactions,
      now,
      id,
      config: live.config,
      refreshed: live.refreshed,
      log: given.log,
      ...(observer && { observe: observer.observe }),
      events,
      say: createServerTranslator(),
      accounts: makeAccounts(),
      files: await openFiles(config),
      images: config.scanner ? scanned(safeImages(), clamd(config.scanner)) : safeImages(),
      downloads: downloads(),
      extensions: extensionsOf(loaded, config.extensions),
      webhooks: webhookReceivers({ mayBeLocal: config.webhooksLocal }),
      keys,
      ledgers: { pi: given.ledger?.pi ?? null, demoWallet: given.ledger?.demoWallet ?? null },
      rates: live.rated(given.rates ?? ratesOf(config.rates, config.demo, now), now),
      usdt: given.usdt?.ports ?? null,
      wallets: makeWallets(given.usdt?.providers),
      printer: pdfPrinter(),
      providers: [config.btcPay ? btcPay(config.btcPay) : []].flat(),
      piApp: config.piApp && piPlatform({ url: config.piApp.apiUrl, key: config.piApp.key }),
      deliveryRates: [],
      vatRegister: config.vatRegister ? vies(config.vatRegister) : null,
      identityService: config.identityService && stripeIdentity(config.identityService),
      screening: config.screeningList ? listScreening(config.screeningList) : null,
    },
    pool,
    outside,
    shoppers,
    replicas,
  )
  const close = async () => {
    await replicas?.close()
    const pools = [pool, shoppers, outside, direct]
    await Promise.all(pools.map((each) => each.end({ timeout: 5 })))
  }
  return { world, close }
}

/** One connection is for notifications. Shoppers get the larger half; rate limits and search need two. */
function splitConnections(all: number) {
  const rest = all - 3
  const staff = Math.max(1, Math.floor(rest / 2))
  return { staff, shoppers: Math.max(1, rest - staff), outside: 2 }
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
    currency: 'PI',
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
