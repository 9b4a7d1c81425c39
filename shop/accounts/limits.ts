// How often somebody may try: 5 failures in 5 minutes for an account and an address together, 30 for an address.
import { securityEvent } from '../audit/actions.ts'
import { allow, allowAll, type Counter, settle } from '../limits/actions.ts'
import { type LimitRule, networkOf } from '../limits/rules.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { World } from '../world.ts'
import type { Client } from './port.ts'

const seconds = 300
const failures = { name: 'account.failures', limit: 5, seconds }
const failuresOfAddress = { name: 'account.failures-of-address', limit: 30, seconds }
/** Whoever goes on failing for longer than that waits a minute, two, four …, at most an hour. */
const failuresOfDay = {
  name: 'account.failures-of-day',
  limit: 100,
  seconds: 86_400,
  doubling: { after: 5, seconds: 60, most: 3600 },
}
/** Whoever goes on after being told to wait. */
const attempts = { name: 'account.attempts', limit: 10, seconds }
/** Guesses at a second factor from all addresses together: whoever makes them knows the password. */
const factors = { name: 'account.factors', limit: 20, seconds: 3600 }
const passkeys = { name: 'account.passkeys', limit: 60, seconds }
const newAccounts = { name: 'account.new', limit: 100, seconds: 3600 }
const mails = { name: 'account.mails', limit: 10, seconds: 3600 }

export type Act = 'sign-in' | 'sign-up' | 'mail' | 'prove' | 'factor' | 'passkey'
/** What somebody may guess at. */
const guesses: readonly Act[] = ['sign-in', 'prove', 'factor']

/** An attempt that was let in and is counted as a failure until it is settled. */
export type Attempt = {
  /** It went well: earlier failures of this account from this address are forgotten. */
  succeeded(): Promise<void>
  /** It was not tried at all. */
  withdrawn(): Promise<void>
}

/**
 * `account` is an e-mail address, or the id of somebody who is known already. Nobody is kept out for good, and nobody by
 * somebody elsewhere: a new password by mail and a passkey remain to the owner in any case.
 * Refuses `limit.reached` with the seconds to wait, and `limit.suspicious` above ten attempts.
 */
export async function admit(
  world: World,
  act: Act,
  account: string,
  client: Client,
): Promise<Result<Attempt>> {
  const address = networkOf(client.ip)
  const ofPair = (rule: LimitRule): Counter => ({ rule, key: `${act} ${address} ${account}` })
  const ofAddress: Counter = { rule: failuresOfAddress, key: `${act} ${address}` }
  const tries = ofPair(attempts)
  const failed = [
    ofPair(failures),
    ...(guesses.includes(act) ? [ofPair(failuresOfDay)] : []),
    ofAddress,
  ]
  const refused = await allowAll(world, [tries, ...failed])
  if (refused?.by === attempts) {
    await securityEvent(world, { action: 'suspicious_activity', resource: act })
    return refuse('limit.suspicious')
  }
  if (refused) {
    const counted = failed.slice(
      0,
      failed.findIndex(({ rule }) => rule === refused.by),
    )
    if (counted.length > 0) await settle(world, { givenBack: counted })
    return limited(world, act, refused.refusal)
  }
  const ofAccount = [tries, ...failed.slice(0, -1)]
  return ok({
    succeeded: () => settle(world, { forgotten: ofAccount, givenBack: [ofAddress] }),
    withdrawn: () => settle(world, { givenBack: [tries, ...failed] }),
  })
}

/** Refuses `limit.reached`. A passkey and a new password remain to the owner. */
export async function admitFactor(
  world: World,
  userId: string,
): Promise<Result<Pick<Attempt, 'succeeded'>>> {
  const counted = await allow(world, factors, userId)
  if (!counted.ok) return limited(world, 'factor', counted)
  return ok({
    succeeded: () => settle(world, { forgotten: [{ rule: factors, key: userId }] }),
  })
}

/** Challenges for passkeys that one address may ask for: each is a row. */
export async function admitPasskey(world: World, client: Client): Promise<Result> {
  const counted = await allow(world, passkeys, networkOf(client.ip))
  return counted.ok ? counted : limited(world, 'passkey', counted)
}

/** New accounts from one address, whether or not anything went wrong. */
export async function admitNewAccount(world: World, client: Client): Promise<Result> {
  const counted = await allow(world, newAccounts, networkOf(client.ip))
  return counted.ok ? counted : limited(world, 'sign-up', counted)
}

/** Whether one more mail may go to an address, whoever asks; nobody is told when not. */
export const mayMail = async (world: World, email: string): Promise<boolean> =>
  (await allow(world, mails, email)).ok

async function limited<T>(world: World, act: Act, refusal: Result<T>): Promise<Result<never>> {
  await securityEvent(world, { action: 'rate_limited', resource: act })
  return refusal as Result<never>
}
