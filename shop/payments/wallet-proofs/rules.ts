// Proofs of wallet control: a signed message, or a payment with a memo.

export const walletKinds = ['stellar', 'evm'] as const
/** `stellar`: a Pi or Stellar account, G…. `evm`: an account on Ethereum or another EVM chain, 0x…. */
export type WalletKind = (typeof walletKinds)[number]

/**
 * `sep53`, `siwe`: signed. `payment`: a payment with the challenge's memo. `order`: the payment of the person's own
 * order. `pi_app`: Pi's server confirms it for a user of the Pi app.
 */
export type ProofMethod = 'sep53' | 'siwe' | 'payment' | 'order' | 'pi_app'
export type ChallengeMethod = Exclude<ProofMethod, 'order' | 'pi_app'>

export const waysToProve = ['signature', 'payment'] as const
export type WayToProve = (typeof waysToProve)[number]

const minute = 60_000
/** Expiry of challenges: minutes for signatures, longer for payments, which may need another device. */
export const challengeLife: Record<ChallengeMethod, number> = {
  sep53: 10 * minute,
  siwe: 10 * minute,
  payment: 24 * 60 * minute,
}

/** Tolerance: a payment's time is by the ledger's clock, not ours. */
const clockSlack = 2 * minute

/** The challenge's method, or null: payments on ledgers other than Pi's are not watched for memos. */
export function methodFor(kind: WalletKind, way: WayToProve): ChallengeMethod | null {
  if (way === 'payment') return kind === 'stellar' ? 'payment' : null
  return kind === 'stellar' ? 'sep53' : 'siwe'
}

export type MessageFacts = {
  /** Host and origin of the shop, as the browser shows them. */
  readonly publicUrl: string
  readonly shopName: string
  readonly username: string
  /** What it is for, and the page that asks; by default the wallets of an account. */
  readonly statement?: string
  readonly path?: string
  readonly address: string
  readonly nonce: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** The first configured chain, otherwise Ethereum's: SIWE requires one. */
  readonly chainId?: number
}

const promise = 'Signing is free and does not move funds. We never ask for your recovery phrase.'

/**
 * The message that the wallet shows and signs: in EIP-4361's form for both kinds; its first line names the kind of
 * account. English only, so that the signed text has one form.
 */
export function messageFor(kind: WalletKind, facts: MessageFacts): string {
  const { publicUrl, shopName, username, address, nonce, issuedAt, expiresAt, chainId = 1 } = facts
  const host = publicUrl.replace(/^https?:\/\//, '')
  const {
    statement = `This shows ${shopName} that the account ${username} controls this wallet.`,
    path = '/account/wallets',
  } = facts
  const account = kind === 'evm' ? 'Ethereum' : 'Stellar'
  const chain = kind === 'evm' ? [`Chain ID: ${chainId}`] : []
  return [
    `${host} wants you to sign in with your ${account} account:`,
    address,
    '',
    `${statement} ${promise}`,
    '',
    `URI: ${publicUrl}${path}`,
    'Version: 1',
    ...chain,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n')
}

/** Ten characters of Crockford's base32 after a prefix that no order code has; 50 bits. */
export function memoFor(random: Uint8Array): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return `PROVE-${[...random.subarray(0, 10)].map((byte) => letters[byte & 31]).join('')}`
}

/** Normalizes a typed memo; null if it is not a challenge's. */
export function normalizeMemo(text: string): string | null {
  const typed = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  const code = /^PR[O0]VE(.{10})$/.exec(typed)?.[1]?.replaceAll('O', '0').replace(/[IL]/g, '1')
  return code && /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? `PROVE-${code}` : null
}

type Spell = { readonly issuedAt: Date; readonly expiresAt: Date }

export const isLive = ({ expiresAt }: Spell, now: Date): boolean =>
  expiresAt.getTime() > now.getTime()

/** By ledger time, so that a delay of the watcher does not matter. */
export const isInTime = ({ issuedAt, expiresAt }: Spell, at: Date): boolean =>
  at.getTime() >= issuedAt.getTime() - clockSlack &&
  at.getTime() <= expiresAt.getTime() + clockSlack
