// The signed URL under which a person continues an agent's checkout: it opens only that one, and expires with it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import type { Session } from './rules.ts'

/** "ID.SIGNATURE": the id alone, which the agent knows, opens nothing in a browser. */
export const continueToken = (world: Pick<World, 'keys'>, { id }: Pick<Session, 'id'>): string =>
  `${id}.${signatureOf(world, id)}`

/** The session's id; null if the signature is wrong. */
export function sessionIn(world: Pick<World, 'keys'>, token: string): string | null {
  const [id = '', signature = '', ...more] = token.split('.')
  if (!/^[\w-]{22}$/.test(id) || more.length > 0) return null
  const [sent, right] = [Buffer.from(signature), Buffer.from(signatureOf(world, id))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? id : null
}

const signatureOf = ({ keys }: Pick<World, 'keys'>, id: string): string =>
  createHmac('sha256', keys.key('agent-checkouts', 1)).update(id).digest('base64url')
