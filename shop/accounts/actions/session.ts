// Sessions begin here, and get a new token whenever somebody proves again who they are.
import type { World } from '../../world.ts'
import type { Client } from '../port.ts'
import {
  type ProofKind,
  sessionCookie,
  sessionCookieOf,
  sessionLife,
  sessionNetwork,
  type Viewer,
} from '../rules.ts'
import { insertSession, renewSession } from '../store/sessions.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { viewerOf } from '../views.ts'

/** Everything but a password alone is a second factor, or as good as one. */
const isFactor = (by: ProofKind): boolean => by !== 'password'

/** The session keeps the network, not the address. `cookies` are whole Set-Cookie values. */
export async function beginSession(
  world: World,
  userId: string,
  client: Client,
  by: ProofKind,
): Promise<{ who: Viewer; cookies: string[] }> {
  const token = newToken()
  const now = world.now()
  const life = sessionLife.shopper.absolute
  await insertSession(world.db, {
    id: world.id(),
    userId,
    tokenHash: tokenHash(token),
    now,
    expiresAt: new Date(now.getTime() + life),
    ipPrefix: sessionNetwork(client.ip),
    userAgent: client.userAgent.slice(0, 200),
    provedBy: by,
    mfaAt: isFactor(by) ? now : null,
  })
  const who = await viewerOf(world, cookieHeader(world, token))
  if (!who) throw new Error('a session that has just begun is not there')
  return { who, cookies: [sessionCookieOf(world.config.publicUrl, token, life)] }
}

/** The cookie of the new token; none where the session has ended meanwhile. */
export async function proveSession(world: World, who: Viewer, by: ProofKind): Promise<string[]> {
  const token = newToken()
  const now = world.now()
  const renewed = await renewSession(world.db, {
    id: who.sessionId,
    userId: who.id,
    tokenHash: tokenHash(token),
    now,
    provedBy: by,
    isFactor: isFactor(by),
  })
  if (!renewed) return []
  const life = renewed.expiresAt.getTime() - now.getTime()
  return [sessionCookieOf(world.config.publicUrl, token, life)]
}

const cookieHeader = (world: World, token: string) =>
  `${sessionCookie(world.config.publicUrl).name}=${token}`
