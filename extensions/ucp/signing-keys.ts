// The shop's signing keys, ES256: derived from its secret key, rotated each quarter.
import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { World } from '../../shop/world.ts'

type Keys = Pick<World, 'keys' | 'now'>
export type OwnKey = { readonly kid: string; readonly jwk: Jwk; readonly secret: KeyObject }
export type Jwk = {
  kid: string
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  use: 'sig'
  alg: 'ES256'
}

const made = new WeakMap<World['keys'], Map<string, OwnKey>>()

/** The current one signs. */
export const signingKey = (world: Keys): OwnKey => keyOf(world, quarterOf(world.now()))

/**
 * Published: the current key, the previous one for late verification, and the next one, so that
 * caches have it in time.
 */
export function publishedKeys(world: Keys): Jwk[] {
  const { year, quarter } = quarterOf(world.now())
  const at = (move: number) => {
    const count = year * 4 + quarter - 1 + move
    return keyOf(world, { year: Math.floor(count / 4), quarter: (count % 4) + 1 }).jwk
  }
  return [at(0), at(1), at(-1)]
}

type Quarter = { readonly year: number; readonly quarter: number }
const quarterOf = (at: Date): Quarter => ({
  year: at.getUTCFullYear(),
  quarter: Math.floor(at.getUTCMonth() / 3) + 1,
})

function keyOf({ keys }: Pick<World, 'keys'>, { year, quarter }: Quarter): OwnKey {
  const kid = `piazza-${year}q${quarter}-v${keys.version}`
  const known = made.get(keys) ?? new Map<string, OwnKey>()
  made.set(keys, known)
  const found = known.get(kid) ?? derived(keys.key('agent-signatures'), kid)
  known.set(kid, found)
  return found
}

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

function derived(secret: Uint8Array, kid: string): OwnKey {
  // 16 bytes more than needed, so that the remainder is practically unbiased (FIPS 186-5, A.2.1).
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'piazza', kid, 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const plain = { kty: 'EC' as const, crv: 'P-256' as const, x: part(1), y: part(33) }
  return {
    kid,
    jwk: { kid, ...plain, use: 'sig', alg: 'ES256' },
    secret: createPrivateKey({ key: { ...plain, d: d.toString('base64url') }, format: 'jwk' }),
  }
}
