// Parses the environment: a configuration, or the list of all errors.
import { resolve } from 'node:path'
import type { SettingsOfExtensions } from '../extensions.ts'
import { readBackup } from './backup.ts'
import { readBtcPay } from './btcpay.ts'
import { readCdn } from './cdn.ts'
import { readExtensions } from './extensions.ts'
import { readDays, readOldSecrets, readS3, readScanner, readScreeningList } from './files.ts'
import { readIdentityService } from './identity-service.ts'
import { type DemoShop, defaults, demoShops, type Name, type Role, roles } from './names.ts'
import { problemsOfRoles } from './payment-roles.ts'
import { readPiApp } from './pi-app.ts'
import { type RateSetup, readRates } from './rates.ts'
import { problemsOfSecret } from './secret-key.ts'
import { readErrorReports, readMetrics, readTraces } from './telemetry.ts'
import { readUsdt } from './usdt.ts'
import {
  readConcurrency,
  readDatabase,
  readMail,
  readPi,
  readProxies,
  readPublicUrl,
  readRoles,
  readTlsCa,
} from './values.ts'
import { readVatRegister } from './vat-register.ts'

export type Config = {
  readonly demo: boolean
  /** A demonstration's first start writes ninety days of customers and orders. */
  readonly demoLife: boolean
  /** Which demonstration an empty database is filled with. */
  readonly demoShop: DemoShop
  readonly port: number
  readonly host: string
  /** Origin without a trailing slash; null if the demonstration uses the address it listens on. */
  readonly publicUrl: string | null
  /** Number of trusted proxies: that many entries of X-Forwarded-For are trusted. */
  readonly proxies: number
  readonly dataDir: string
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** The server itself, if `databaseUrl` is a pooler in transaction mode. */
  readonly databaseDirectUrl: string | null
  /** Most connections of a process for its pages and notifications; `work` and `watch` open a few more. */
  readonly databasePool: number
  /** Streaming replicas that pages may read from. */
  readonly databaseReplicas: readonly string[]
  /** Most seconds that a replica may lag behind. */
  readonly databaseReplicaLag: number
  /** Certificates of authorities to trust besides the usual ones; null: none. */
  readonly tlsCaFile: string | null
  readonly roles: readonly Role[]
  /** Where `/metrics` listens; null if it is off. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Web processes. With more than one, jobs and watcher have a separate process. */
  readonly webProcesses: number
  /** Sampling ratio of the traced requests and jobs; null if tracing is off. */
  readonly traces: { readonly ratio: number } | null
  /** DSN of a service with Sentry's protocol; null if bugs are not reported. */
  readonly errorReportUrl: string | null
  /** Null if no CDN may cache pages. */
  readonly cdn: ReturnType<typeof readCdn>
  /** Null: the ledger simulator in demonstration, else no payments in Pi. */
  readonly pi: ReturnType<typeof readPi>
  readonly extensions: SettingsOfExtensions
  /** Null: payments through Pi's app are off. */
  readonly piApp: ReturnType<typeof readPiApp>
  /** Null: orders are not paid at a BTCPay Server. */
  readonly btcPay: ReturnType<typeof readBtcPay>
  /** Null: the demonstration's own chain if its node is installed, else no payments in USDT. */
  readonly rates: RateSetup
  readonly usdt: ReturnType<typeof readUsdt>
  /** Null: the demonstration's mailbox. */
  readonly smtp: ReturnType<typeof readMail>['smtp']
  readonly mailFrom: string
  /** Null: the demonstration generates one in `dataDir`. */
  readonly secretKeyFile: string | null
  /** Files of the previous secret keys, oldest first: what they encrypted stays readable. */
  readonly oldSecretKeyFiles: readonly string[]
  /** Null: private images are stored in `dataDir`. */
  readonly s3: ReturnType<typeof readS3>
  readonly backup: ReturnType<typeof readBackup>
  /** Null: the shop's reviewers check identities. */
  readonly identityService: ReturnType<typeof readIdentityService>
  /** Names to flag for reviewers; null: no list. */
  readonly screeningList: string | null
  /** The register of VAT ids; null in a demonstration. */
  readonly vatRegister: string | null
  /** Virus scanner for uploads; null: uploads are not scanned. */
  readonly scanner: string | null
  /** Webhooks may target this machine, without TLS: for developers. */
  readonly webhooksLocal: boolean
  /** Retention of identity images in days: after approval, after decline or withdrawal, and as a draft. */
  readonly keepDocuments: {
    readonly approved: number
    readonly declined: number
    readonly draft: number
  }
}

/** Settings that imply a real shop if `DEMO` is not set. */
const production: readonly Name[] = [
  'DATABASE_URL',
  'PI_HORIZON_URL',
  'PI_NETWORK_PASSPHRASE',
  'PI_TREASURY',
  'USDT_CHAINS',
  'USDT_XPUB',
  'USDT_TRON_XPUB',
  'USDT_VAULTS',
  'TOKENS',
  'SMTP_URL',
]

export type Reading =
  | { readonly config: Config; readonly problems?: undefined }
  | { readonly config?: undefined; readonly problems: readonly string[] }

/** Reads the environment and, for a real shop, the secret key file. Errors name settings, never their secret values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Reading {
  const problems: string[] = []
  const wrong = (text: string): null => {
    problems.push(text)
    return null
  }
  const value = (name: Name): string => env[name]?.trim() || defaults[name]
  const given = (name: Name): string | null => value(name) || null

  if (!['', '0', '1'].includes(value('DEMO'))) wrong('DEMO must be 1, 0 or not set.')
  const demo = value('DEMO') === '1' || (value('DEMO') !== '0' && !production.some(given))

  const demoShop = demoShops.find((each) => each === value('DEMO_SHOP')) ?? 'piazza'
  if (demoShop !== value('DEMO_SHOP'))
    wrong(`DEMO_SHOP must be ${demoShops.join(', ').replace(/, (?=[^,]+$)/, ' or ')}.`)

  if (!['0', '1'].includes(value('DEMO_LIFE'))) wrong('DEMO_LIFE must be 1 or 0.')

  if (!['0', '1'].includes(value('WEBHOOKS_LOCAL'))) wrong('WEBHOOKS_LOCAL must be 1 or 0.')
  if (!demo && value('WEBHOOKS_LOCAL') === '1')
    wrong('WEBHOOKS_LOCAL=1 is for a demonstration: remove it, or set DEMO=1.')

  const port = Number(value('PORT'))
  if (!/^\d+$/.test(value('PORT')) || port > 65535) wrong('PORT must be a number from 0 to 65535.')

  const ownRoles = readRoles(value('ROLES'), wrong)
  const config: Config = {
    demo,
    // Its payments are on the simulated ledger, which a demonstration with a real ledger lacks.
    demoLife:
      demo && demoShop === 'piazza' && value('DEMO_LIFE') === '1' && !given('PI_HORIZON_URL'),
    demoShop,
    port,
    host: given('HOST') ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: readPublicUrl(given('PUBLIC_URL'), demo, wrong),
    proxies: readProxies(value('TRUST_PROXY'), wrong),
    dataDir: resolve(
      env.DATA_DIR?.trim() || (demo && demoShop !== 'piazza' ? `data/${demoShop}` : 'data'),
    ),
    ...readDatabase(given, wrong),
    tlsCaFile: readTlsCa(given('TLS_CA_FILE'), wrong),
    roles: ownRoles,
    webProcesses: ownRoles.includes('web')
      ? readConcurrency(given('WEB_CONCURRENCY'), demo, wrong)
      : 0,
    metrics: readMetrics(value, wrong),
    traces: readTraces(value, wrong),
    errorReportUrl: readErrorReports(given('ERROR_REPORT_URL'), wrong),
    cdn: readCdn(given, wrong),
    pi: readPi(given, demo, wrong),
    extensions: readExtensions(env, wrong),
    piApp: readPiApp(given, demo, wrong),
    btcPay: readBtcPay(given, wrong),
    rates: readRates(given, wrong),
    usdt: readUsdt(given, demo, wrong),
    ...readMail(given, demo, wrong),
    secretKeyFile: given('SECRET_KEY_FILE'),
    oldSecretKeyFiles: readOldSecrets(given, wrong),
    s3: readS3(given, demo, wrong),
    backup: readBackup(given, demo, wrong),
    identityService: readIdentityService(given, demo, wrong),
    screeningList: readScreeningList(given, wrong),
    vatRegister: readVatRegister(value('VAT_REGISTER_URL'), demo, wrong),
    scanner: readScanner(given, wrong),
    webhooksLocal: value('WEBHOOKS_LOCAL') === '1',
    keepDocuments: {
      approved: readDays('KEEP_APPROVED_DAYS', value, wrong),
      declined: readDays('KEEP_DECLINED_DAYS', value, wrong),
      draft: readDays('KEEP_DRAFT_DAYS', value, wrong),
    },
  }
  if (demo && !config.pi && config.roles.length < roles.length) {
    wrong(
      'ROLES must list all three roles with the built-in ledger simulator, which runs in one process.',
    )
  }
  problems.push(...problemsOfRoles(config))
  if (config.secretKeyFile) {
    problems.push(
      ...problemsOfSecret(config.secretKeyFile).map((text) => `SECRET_KEY_FILE ${text}`),
    )
  } else if (!demo) {
    wrong(
      'SECRET_KEY_FILE is missing: head -c 32 /dev/urandom > secret.key && chmod 600 secret.key',
    )
  }
  return problems.length > 0 ? { problems } : { config }
}
