// The provider's id of a claim and its page, encrypted: whoever has either can take the coins.
import { orNull, type Rotation, rotateRows } from '../../platform/audit/rotate.ts'
import { type Sealed, seal, unseal } from '../../platform/sealed.ts'
import type { Result } from '../../result.ts'
import type { World } from '../../world.ts'
import type { ProviderClaim } from './port.ts'
import { type ClaimRow, reseal, type SealedClaim, sealedBefore } from './store/claims.ts'

type Keys = World['keys']
export type ClaimSecret = Pick<ProviderClaim, 'id' | 'link'>

export const sealClaim = (keys: Keys, row: string, { id, link }: ClaimSecret): Sealed =>
  seal(keys, row, Buffer.from(JSON.stringify({ id, link })), 'provider-claims')

/** Null until it is made, once it was paid, and where no known key decrypts it. */
export function unsealClaim(
  keys: Keys,
  { id, secret, keyVersion }: Pick<ClaimRow, 'id' | 'secret' | 'keyVersion'>,
): ClaimSecret | null {
  if (secret === null || keyVersion === null) return null
  return orNull(() =>
    JSON.parse(unseal(keys, id, { secret, keyVersion }, 'provider-claims').toString()),
  )
}

/** Key rotation: re-encrypts them with the current key. */
export const rotateClaims = (world: World): Promise<Result<Rotation>> =>
  rotateRows<SealedClaim, Sealed>(world, {
    subject: 'provider claims',
    idOf: ({ id }) => id,
    rowsBefore: (version, after, limit) => sealedBefore(world.db, version, after, limit),
    sealedAnew(row) {
      const plain = unsealClaim(world.keys, row)
      return plain && sealClaim(world.keys, row.id, plain)
    },
    save: (row, sealed) => reseal(world.db, row, sealed),
  })
