// Creates sessions, and rotates their token on re-authentication.

import { emailDateTime } from '../../../platform/time-zone.ts'
import { ok } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { Client } from '../port.ts'
import {
  browserCookieOf,
  deviceOf,
  type ProofKind,
  sessionCookieOf,
  sessionLife,
  sessionNetwork,
  type Viewer,
} from '../rules.ts'
import {
  beginInKnownBrowser,
  type NewSession,
  renewSession,
  replaceToken,
  beginSession as startSession,
  type ViewerRow,
} from '../store/sessions.ts'
import { newToken, tokenHash } from '../tokens.ts'
import { type Contact, viewerBy } from '../views/accounts.ts'
import { notify } from './notices.ts'

/** Everything but a password counts as a second factor, or as its equivalent. */
const isFactor = (by: ProofKind): boolean => by !== 'password'

/**
 * Stores the network instead of the address; notifies of a new browser by email. `cookies` are whole Set-Cookie
 * values, the session's first.
 */
export async function beginSession(
  world: World,
  userId: string,
  client: Client,
  by: ProofKind,
): Promise<{ who: Viewer; cookies: string[] }> {
  const token = newToken()
  const { publicUrl } = world.config
  const life = sessionLife.shopper.absolute
  const browser = client.browser || newToken()
  const now = world.now()
  const session = {
    id: world.id(),
    userId,
    tokenHash: tokenHash(token),
    now,
    expiresAt: new Date(now.getTime() + life),
    ipPrefix: sessionNetwork(client.ip),
    userAgent: client.userAgent.slice(0, 200),
    provedBy: by,
    mfaAt: isFactor(by) ? now : null,
  }
  const known = client.browser
    ? await beginInKnownBrowser(world.db, session, tokenHash(browser))
    : null
  const who = viewerBy(world, known ?? (await beginInNewBrowser(world, session, browser, client)))
  if (!who) throw new Error('a session that has just begun is over')
  const cookies = [sessionCookieOf(publicUrl, token, life)]
  if (!client.browser) cookies.push(browserCookieOf(publicUrl, browser))
  return { who, cookies }
}

/** In one transaction with the notification email. */
async function beginInNewBrowser(
  world: World,
  session: NewSession,
  browser: string,
  client: Client,
): Promise<ViewerRow> {
  const newSession = await world.transaction(async (world) => {
    const row = await startSession(world.db, session, tokenHash(browser))
    if (row.isNewBrowser && !row.isFirstBrowser) await notifyNewBrowser(world, row, client)
    return ok(row)
  })
  if (!newSession.ok) throw new Error('a session was refused that nothing refuses')
  return newSession.value
}

async function notifyNewBrowser(world: World, owner: Contact, client: Client): Promise<void> {
  await notify(world, owner, 'new-browser', (language) => {
    const device = deviceOf(client.userAgent)
    return {
      device: device
        ? world.say(language, 'security', 'sessions.device', device)
        : world.say(language, 'security', 'sessions.unknown'),
      network: sessionNetwork(client.ip),
      time: emailDateTime(world, world.now(), language),
    }
  })
}

/** The cookie with the new token; none if the session has since ended. */
export async function proveSession(world: World, who: Viewer, by: ProofKind): Promise<string[]> {
  const token = newToken()
  const renewal = { id: who.sessionId, userId: who.id, tokenHash: tokenHash(token) }
  const proof = { now: world.now(), provedBy: by, isFactor: isFactor(by) }
  return cookiesOf(world, token, await renewSession(world.db, { ...renewal, ...proof }))
}

/** After a password change: invalidates a stolen token. As `proveSession`, but does not count as authentication. */
export async function newSessionToken(world: World, who: Viewer): Promise<string[]> {
  const token = newToken()
  const renewal = { id: who.sessionId, userId: who.id, tokenHash: tokenHash(token) }
  return cookiesOf(world, token, await replaceToken(world.db, renewal))
}

function cookiesOf(world: World, token: string, session: { expiresAt: Date } | null): string[] {
  if (!session) return []
  const life = session.expiresAt.getTime() - world.now().getTime()
  return [sessionCookieOf(world.config.publicUrl, token, life)]
}
