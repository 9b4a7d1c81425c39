// Names and defaults of all settings, and the types with which parsers read them and report errors.

export const roles = ['web', 'work', 'watch'] as const
export type Role = (typeof roles)[number]

/** Demonstrations: `piazza` of SPEC.md, with prices in Pi; `roastery` with prices in euro. */
/** `roastery-de` is the roastery with German as its first language. */
export const demoShops = ['piazza', 'roastery', 'roastery-de'] as const
export type DemoShop = (typeof demoShops)[number]

/** Every setting with its default as in `.env.example`; empty means not set. */
export const defaults = {
  PORT: '3000',
  HOST: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '0',
  DATA_DIR: 'data',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DATABASE_POOL: '',
  DATABASE_REPLICA_URLS: '',
  DATABASE_REPLICA_LAG: '5',
  TLS_CA_FILE: '',
  ROLES: 'web,work,watch',
  METRICS_PORT: '',
  METRICS_HOST: '127.0.0.1',
  WEB_CONCURRENCY: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: '1',
  ERROR_REPORT_URL: '',
  CDN: '',
  PURGE_URL: '',
  PURGE_TOKEN_FILE: '',
  DEMO: '',
  DEMO_SHOP: 'piazza',
  DEMO_LIFE: '1',
  PI_HORIZON_URL: '',
  PI_HORIZON_SECOND_URL: '',
  PI_NETWORK_PASSPHRASE: '',
  PI_TREASURY: '',
  PI_API_KEY: '',
  PI_API_URL: 'https://api.minepi.com',
  PI_SDK_URL: 'https://sdk.minepi.com/pi-sdk.js',
  PI_APP_WALLET: '',
  BTCPAY_URL: '',
  BTCPAY_STORE: '',
  BTCPAY_KEY_FILE: '',
  BTCPAY_WEBHOOK_SECRET_FILE: '',
  USDT_CHAINS: '',
  USDT_XPUB: '',
  USDT_TRON_XPUB: '',
  USDT_VAULTS: '',
  USDT_REFUNDS_FROM: '',
  TOKENS: '',
  RATE_USDT_PER_PI: '',
  RATE_SOURCE: '',
  RATE_SOURCE_PRIVATE: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  SECRET_KEY_FILE: '',
  OLD_SECRET_KEY_FILES: '',
  S3_URL: '',
  S3_REGION: 'us-east-1',
  S3_KEY_ID: '',
  S3_SECRET_FILE: '',
  BACKUP_TO: '',
  BACKUP_RECIPIENTS: '',
  BACKUP_S3_ENDPOINT: '',
  BACKUP_S3_REGION: '',
  BACKUP_S3_KEY_ID: '',
  BACKUP_S3_SECRET_FILE: '',
  IDENTITY_SERVICE: '',
  IDENTITY_SERVICE_KEY: '',
  IDENTITY_SERVICE_SECRET: '',
  IDENTITY_SERVICE_URL: 'https://api.stripe.com',
  SCREENING_LIST: '',
  VAT_REGISTER_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  SCANNER_URL: '',
  WEBHOOKS_LOCAL: '0',
  KEEP_APPROVED_DAYS: '30',
  KEEP_DECLINED_DAYS: '7',
  KEEP_DRAFT_DAYS: '7',
} as const
export type Name = keyof typeof defaults

/** A setting's value; null if not set. */
export type Given = (name: Name) => string | null
/** Reports an error, in a sentence without secret values. */
export type Wrong = (text: string) => null

/** What does not stop a start, and its remedy. Never a value: it may be a secret. */
export type Notice = { readonly says: string; readonly remedy: string }

/** The entries of a comma-separated list. */
export const listIn = (text: string | null): string[] =>
  (text ?? '').split(',').flatMap((each) => each.trim() || [])
