// Keyed hashes (HMAC) of documents and photos for duplicate detection across accounts.
import { createHmac } from 'node:crypto'
import type { World } from '../../world.ts'
import type { IdentityDocument } from './rules/check.ts'

const keyed = ({ keys }: World, of: string) =>
  createHmac('sha256', keys.key('duplicates', 1)).update(of).digest()

/** Null without a number. Ignores case, spaces and punctuation. */
export function documentKeyOf(world: World, papers: IdentityDocument): Buffer | null {
  const number = papers.idNumber.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (!number) return null
  return keyed(world, JSON.stringify(['document', papers.issuingCountry, papers.idType, number]))
}

/**
 * Locality-sensitive hashing: each quarter of the 64-bit perceptual hash as 48 keyed bits; similar images share most
 * of them.
 */
export function bandsOf(world: World, look: string | undefined): number[] {
  if (!look || !/^[0-9a-f]{16}$/.test(look)) return []
  return [0, 1, 2, 3].map((band) =>
    keyed(world, `look ${band} ${look.slice(band * 4, band * 4 + 4)}`).readUIntBE(0, 6),
  )
}

/** Six digits to write on a sheet for the selfie: different for each check and attempt. */
export function selfieCode({ keys }: World, submissionId: string, attempt: number): string {
  const hash = createHmac('sha256', keys.key('selfie-code', 1))
    .update(JSON.stringify([submissionId, attempt]))
    .digest()
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
