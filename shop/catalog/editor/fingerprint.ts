// Content hash (ETag) of a product, for optimistic locking.
import { createHash } from 'node:crypto'
import { stable } from '../../platform/canonical-json.ts'

export const fingerprintOf = (...seen: readonly unknown[]): string =>
  createHash('sha256').update(stable(seen)).digest('base64url').slice(0, 22)
