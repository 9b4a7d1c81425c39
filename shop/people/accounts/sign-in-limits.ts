// Rate limits of sign-in: 5 failures in 5 minutes per account and IP, 30 per IP, 100 per hour per account. Known browsers
// are counted separately.
import { securityEvent } from '../../platform/audit/actions.ts'
import { adjustCounts, allow, allowAll, type Counter } from '../../platform/rate-limits/actions.ts'
import { type LimitRule, networkOf } from '../../platform/rate-limits/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Notice, notify } from './actions/notices.ts'
import type { Client } from './port.ts'
import { isKnownBrowser } from './store/sessions.ts'
import { ownerOf } from './store/users.ts'
import { tokenHash } from './tokens.ts'

const seconds = 300
const failures = { name: 'account.failures', limit: 5, seconds }
const failuresOfAddress = { name: 'account.failures-of-address', limit: 30, seconds }
/** Continued failures: waits of one minute, two, four …, at most an hour. */
const failuresOfDay = {
  name: 'account.failures-of-day',
  limit: 100,
  seconds: 86_400,
  doubling: { after: 5, seconds: 60, most: 3600 },
}
/** Continued attempts despite a wait. */
const attempts = { name: 'account.attempts', limit: 10, seconds }
const hour = 3600
/** Password attempts from all addresses together. */
const passwords = { name: 'account.passwords', limit: 100, seconds: hour }
/** Second-factor attempts from all addresses together: these know the password. */
const factors = { name: 'account.factors', limit: 20, seconds: hour }
const passkeys = { name: 'account.passkeys', limit: 60, seconds }
const newAccounts = { name: 'account.new', limit: 100, seconds: 3600 }
const mails = { name: 'account.mails', limit: 10, seconds: 3600 }

export type Act = 'sign-in' | 'sign-up' | 'mail' | 'prove' | 'factor' | 'passkey'
/** Actions that allow guessing secrets. */
const guesses: readonly Act[] = ['sign-in', 'prove', 'factor']
/** Limits of an account across all addresses, with the notice to its owner when exceeded. */
const ofEverywhere: Partial<Record<Act, { rule: LimitRule; notice: Notice }>> = {
  'sign-in': { rule: passwords, notice: 'password-guessed' },
  factor: { rule: factors, notice: 'factor-guessed' },
}

/** An admitted attempt, counted as a failure until it is settled. */
export type Attempt = {
  /** Success: resets earlier failures of this account from this address. */
  succeeded(): Promise<void>
  /** Not attempted after all. */
  withdrawn(): Promise<void>
}

/**
 * `account` is an email address, or the id of a known user. Nobody is locked out permanently or by others: known
 * browsers, passkeys and password reset always remain. Refuses `limit.reached`, and `limit.suspicious` above ten
 * attempts, with the seconds to wait.
 */
export async function admit(
  world: World,
  act: Act,
  account: string,
  client: Client,
): Promise<Result<Attempt>> {
  const isGuess = guesses.includes(act)
  const browser = isGuess ? await knownBrowser(world, account, client) : null
  const place = browser === null ? networkOf(client.ip) : `browser ${browser}`
  const ofPair = (rule: LimitRule): Counter => ({ rule, key: `${act} ${place} ${account}` })
  const { rule: ofAll, notice } = ofEverywhere[act] ?? {}
  const tries = ofPair(attempts)
  // Limits shared with others do not apply to a known browser.
  const shared: Counter[] =
    browser === null
      ? [
          ...(ofAll ? [{ rule: ofAll, key: account }] : []),
          { rule: failuresOfAddress, key: `${act} ${place}` },
        ]
      : []
  const individual = [ofPair(failures), ...(isGuess ? [ofPair(failuresOfDay)] : [])]
  const failed = [...individual, ...shared]
  const refused = await allowAll(world, [tries, ...failed])
  if (refused?.by === attempts) {
    await securityEvent(world, { action: 'suspicious_activity', resource: act })
    return refuse('limit.suspicious', { facts: refused.refusal.facts })
  }
  if (notice && refused?.by === ofAll) await warnOwner(world, account, notice)
  if (refused) {
    const counted = failed.slice(
      0,
      failed.findIndex(({ rule }) => rule === refused.by),
    )
    if (counted.length > 0) await adjustCounts(world, { givenBack: counted })
    return limited(world, act, refused.refusal)
  }
  return ok({
    succeeded: () => adjustCounts(world, { forgotten: [tries, ...individual], givenBack: shared }),
    withdrawn: () => adjustCounts(world, { givenBack: [tries, ...failed] }),
  })
}

/** The hash of a browser known to this account; null for others. */
async function knownBrowser(
  world: World,
  account: string,
  { browser }: Client,
): Promise<string | null> {
  if (!browser) return null
  const hash = tokenHash(browser)
  return (await isKnownBrowser(world.db, account, hash)) ? hash : null
}

/** At most once a day. */
async function warnOwner(world: World, account: string, notice: Notice): Promise<void> {
  const owner = await ownerOf(world.db, account)
  const day = world.now().toISOString().slice(0, 10)
  if (owner) await notify(world, owner, notice, undefined, `${notice} ${owner.id} ${day}`)
}

/** Limits passkey challenges per address, since each is a row. */
export async function admitPasskey(world: World, client: Client): Promise<Result> {
  const counted = await allow(world, passkeys, networkOf(client.ip))
  return counted.ok ? counted : limited(world, 'passkey', counted)
}

/** Limits new accounts per address, whether successful or not. */
export async function admitNewAccount(world: World, client: Client): Promise<Result> {
  const counted = await allow(world, newAccounts, networkOf(client.ip))
  return counted.ok ? counted : limited(world, 'sign-up', counted)
}

/** Limits emails to an address, no matter who requests them; exceeding it is not reported. */
export const mayMail = async (world: World, email: string): Promise<boolean> =>
  (await allow(world, mails, email)).ok

async function limited<T>(world: World, act: Act, refusal: Result<T>): Promise<Result<never>> {
  await securityEvent(world, { action: 'rate_limited', resource: act })
  return refusal as Result<never>
}
