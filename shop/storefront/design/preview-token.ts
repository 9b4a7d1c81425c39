// Signed, expiring token of a preview link, which shows the shop with the draft.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import { previewHours } from './rules/design.ts'

type Signing = Pick<World, 'keys' | 'now'>

export const previewToken = (world: Signing): string => {
  const until = (world.now().getTime() + previewHours * 3_600_000).toString(36)
  return `${until}.${signatureOf(world, until)}`
}

/** Expiry of a token; null if it is forged or expired. */
export function previewEnd(world: Signing, token: string | undefined): Date | null {
  const [until = '', signature = ''] = token?.split('.') ?? []
  if (!/^[0-9a-z]{8,9}$/.test(until)) return null
  const [sent, right] = [signature, signatureOf(world, until)].map((each) => Buffer.from(each))
  if (!sent || !right || sent.length !== right.length || !timingSafeEqual(sent, right)) return null
  const end = new Date(Number.parseInt(until, 36))
  return end > world.now() ? end : null
}

const signatureOf = ({ keys }: Signing, until: string): string =>
  createHmac('sha256', keys.key('design-preview', 1)).update(until).digest('base64url')
