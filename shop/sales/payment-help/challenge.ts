// A text to sign that proves a sender to this page, without an account: nothing is stored until it is answered.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { messageFor, type WalletKind } from '../../payments/wallet-proofs/rules.ts'
import type { World } from '../../world.ts'

const life = 10 * 60_000

export type HelpChallenge = {
  readonly kind: WalletKind
  readonly address: string
  readonly message: string
  /** Returned with the signature. */
  readonly token: string
}

type Spell = {
  readonly kind: WalletKind
  readonly address: string
  readonly nonce: string
  readonly at: number
}

export function newChallenge(
  world: World,
  { kind, address }: Pick<HelpChallenge, 'kind' | 'address'>,
): HelpChallenge {
  const spell = { kind, address, nonce: randomBytes(16).toString('hex'), at: world.now().getTime() }
  const body = Buffer.from(JSON.stringify(spell)).toString('base64url')
  return { kind, address, message: textOf(world, spell), token: `${body}.${seal(world, body)}` }
}

/** The challenge of a token; null if it is forged or older than ten minutes. */
export function challengeOf(world: World, token: string): HelpChallenge | null {
  const [body = '', mac = ''] = token.slice(0, 1_000).split('.')
  const [given, right] = [Buffer.from(mac), Buffer.from(seal(world, body))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const spell = JSON.parse(Buffer.from(body, 'base64url').toString()) as Spell
  if (world.now().getTime() > spell.at + life) return null
  return { ...spell, message: textOf(world, spell), token }
}

function textOf({ config }: World, { kind, address, nonce, at }: Spell): string {
  const { publicUrl, shopName } = config
  const chain = config.usdt?.chains.find(({ ledger }) => ledger.startsWith('eip155:'))
  return messageFor(kind, {
    publicUrl,
    shopName,
    username: '',
    statement: `This shows ${shopName} that the sender of a payment asks about it.`,
    path: '/payment-help',
    address,
    nonce,
    issuedAt: new Date(at),
    expiresAt: new Date(at + life),
    ...(chain && { chainId: chain.chainId }),
  })
}

const seal = ({ keys }: World, body: string): string =>
  createHmac('sha256', keys.key('payment-help')).update(body).digest('base64url')
