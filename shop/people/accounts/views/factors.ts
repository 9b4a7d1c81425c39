// Second factors of a user for their security page.

import { unseal } from '../../../platform/sealed.ts'
import type { World } from '../../../world.ts'
import type { Viewer } from '../rules.ts'
import { countFactors, totpOf } from '../store/factors.ts'
import { passkeysOf } from '../store/passkeys.ts'
import { countByKey } from '../store/rotation.ts'
import { secretText, setupUri } from '../totp.ts'

export type Factors = {
  /** Whether TOTP is active. */
  readonly totp: boolean
  readonly passkeys: number
  readonly codesLeft: number
}

export const factorsOf = (world: World, userId: string): Promise<Factors> =>
  countFactors(world.db, userId)

export const hasFactor = async (world: World, userId: string): Promise<boolean> => {
  const { totp, passkeys } = await factorsOf(world, userId)
  return totp || passkeys > 0
}

export type TotpSetup = { readonly uri: string; readonly secret: string }

/** The pending secret, to type or scan; null if there is none. Never one in use. */
export async function totpSetupOf(world: World, who: Viewer): Promise<TotpSetup | null> {
  const totp = await totpOf(world.db, who.id)
  if (!totp || totp.isConfirmed) return null
  const secret = unseal(world.keys, who.id, totp)
  return {
    uri: setupUri(secret, world.config.shopName, who.email),
    secret: secretText(secret).replace(/.{4}(?=.)/g, '$& '),
  }
}

export type PasskeyView = {
  readonly id: string
  readonly name: string
  readonly isCopied: boolean
  readonly added: Date
  readonly used: Date | null
}

export const passkeysForOwner = async (world: World, who: Viewer): Promise<PasskeyView[]> =>
  (await passkeysOf(world.db, who.id)).map(({ id, name, isCopied, createdAt, usedAt }) => ({
    id,
    name,
    isCopied,
    added: createdAt,
    used: usedAt,
  }))

/** Number of TOTP secrets per key. */
export const factorKeys = (world: World) => countByKey(world.db)
