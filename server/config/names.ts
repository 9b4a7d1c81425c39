// The settings of the environment by name, and how a reader of some of them asks and complains.

export const roles = ['web', 'work', 'watch'] as const
export type Role = (typeof roles)[number]

/** Every setting with its default as `.env.example` shows it; empty means not set. */
export const defaults = {
  PORT: '3000',
  HOST: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '0',
  DATA_DIR: 'data',
  DATABASE_URL: '',
  ROLES: 'web,work,watch',
  DEMO: '',
  PI_HORIZON_URL: '',
  PI_HORIZON_SECOND_URL: '',
  PI_NETWORK_PASSPHRASE: '',
  PI_TREASURY: '',
  PI_API_KEY: '',
  PI_API_URL: 'https://api.minepi.com',
  PI_SDK_URL: 'https://sdk.minepi.com/pi-sdk.js',
  PI_APP_WALLET: '',
  USDT_CHAINS: '',
  USDT_XPUB: '',
  USDT_TRON_XPUB: '',
  USDT_VAULTS: '',
  USDT_REFUNDS_FROM: '',
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
  SCREENING_LIST: '',
  SCANNER_URL: '',
  KEEP_APPROVED_DAYS: '30',
  KEEP_DECLINED_DAYS: '7',
  KEEP_DRAFT_DAYS: '7',
} as const
export type Name = keyof typeof defaults

/** A setting's value; null where it is not set. */
export type Given = (name: Name) => string | null
/** Told in a sentence that never repeats a secret value. */
export type Wrong = (text: string) => null
