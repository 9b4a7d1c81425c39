// API keys: created, rotated and revoked by an owner; used by programs.

import { recorderOf } from '../../platform/audit/actions.ts'
import { day } from '../../platform/durations.ts'
import { type Form, readInput } from '../../platform/input.ts'
import { allow } from '../../platform/rate-limits/actions.ts'
import { networkOf } from '../../platform/rate-limits/rules.ts'
import { refuseSecrets } from '../../platform/recovery-phrases/actions.ts'
import { replays } from '../../platform/replays.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { requireStepUp } from '../accounts/actions/re-authenticate.ts'
import { may, type Viewer } from '../accounts/rules.ts'
import { newToken, tokenHash } from '../accounts/tokens.ts'
import { newKey } from './input.ts'
import {
  type ApiKey,
  daysOfUse,
  expiryOf,
  idempotencyHours,
  isAddress,
  isKey,
  keyPrefix,
  limits,
  rotationEnd,
  shownCharacters,
} from './rules.ts'
import * as store from './store.ts'

/** The secret is returned once and stored as a hash. */
export type NewSecret = { readonly id: string; readonly secret: string }

/** Refuses `apiKeys.not_allowed`, `accounts.stepUp`, `phrase.refused`, `form.invalid`, `apiKeys.many` {most}. */
export async function createApiKey(
  world: World,
  who: Viewer,
  form: Form,
): Promise<Result<NewSecret>> {
  const allowed = requireOwner(world, who)
  if (!allowed.ok) return allowed
  const safe = await refuseSecrets(world, form)
  if (!safe.ok) return safe
  const read = readInput(newKey, form)
  if (!read.ok) return read
  const { name, scopes, addresses, lifetime } = read.value
  return world.transaction(async (world) => {
    if ((await store.countKeys(world.db)) >= limits.keys)
      return refuse('apiKeys.many', { facts: { most: limits.keys } })
    const id = world.id()
    const now = world.now()
    const expiresAt = expiryOf(lifetime, now)
    const { secret, ...kept } = newSecret(world)
    await store.insertKey(world.db, {
      id,
      name,
      scopes,
      addresses,
      createdBy: who.id,
      createdAt: now,
      expiresAt,
      ...kept,
    })
    await note(world, who, 'created', id, { scopes: scopes.join(' '), lifetime })
    return ok({ id, secret })
  })
}

/** The previous secret stays valid for a day. Refuses `apiKeys.not_allowed`, `accounts.stepUp`, `apiKeys.missing`. */
export async function rotateApiKey(
  world: World,
  who: Viewer,
  id: string,
): Promise<Result<NewSecret>> {
  const allowed = requireOwner(world, who)
  if (!allowed.ok) return allowed
  return world.transaction(async (world) => {
    const now = world.now()
    const until = rotationEnd(now)
    const { secret, ...kept } = newSecret(world)
    if (!(await store.replaceSecret(world.db, id, { ...kept, now, until })))
      return refuse('apiKeys.missing')
    await note(world, who, 'rotated', id)
    return ok({ id, secret })
  })
}

/** Takes effect immediately, including for a previous secret. Refuses `apiKeys.not_allowed`, `apiKeys.missing`. */
export const revokeApiKey = (world: World, who: Viewer, id: string): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'apiKeys.manage')) return refuse('apiKeys.not_allowed')
    if (!(await store.revoke(world.db, id, world.now()))) return refuse('apiKeys.missing')
    await note(world, who, 'revoked', id)
    return ok()
  })

const guessing = { name: 'apiKeys.unknown', limit: 30, seconds: 60 }

/**
 * Authenticates a request, and returns its key with the number of uses in this minute. Counts every use. Refuses
 * `apiKeys.unknown`, `apiKeys.expired`, `apiKeys.revoked`, `apiKeys.orphaned`, `apiKeys.address`; `limit.reached` if a
 * network has tried many unknown ones.
 */
export async function authenticateApiKey(
  world: World,
  { secret, ip, isWrite }: { secret: string; ip: string; isWrite: boolean },
): Promise<Result<ApiKey & { readonly uses: number }>> {
  const address = networkFree(ip)
  const key = isKey(secret, world.config.demo)
    ? await store.countUse(world.outside, {
        hash: tokenHash(secret),
        now: world.now(),
        isWrite,
        address: isAddress(address) ? address : null,
      })
    : null
  if (!key) {
    const counted = await allow(world, guessing, networkOf(ip))
    return counted.ok ? refuse('apiKeys.unknown') : counted
  }
  const { state, isAllowedHere, uses, ...used } = key
  if (state !== 'active') return refuse(`apiKeys.${state}`)
  if (!isAllowedHere) return refuse('apiKeys.address')
  return ok({ ...used, uses: uses ?? 0 })
}

/** PostgreSQL's format: without the IPv4-mapped IPv6 prefix, or the zone of an interface. */
const networkFree = (ip: string): string =>
  (ip.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')

/** Responses to requests with an idempotency key, by API key. */
export const apiReplays = replays('api_replays', 'key_id', idempotencyHours)

/** Cleanup: old usage counts, and responses that are no longer replayed. */
export async function forgetApiUses(world: World): Promise<void> {
  await store.deleteUses(world.db, new Date(world.now().getTime() - daysOfUse * day))
  await apiReplays.forget(world)
}

const requireOwner = (world: World, who: Viewer): Result =>
  may(who, 'apiKeys.manage') ? requireStepUp(world, who) : refuse('apiKeys.not_allowed')

function newSecret({ config }: World): { secret: string; hash: string; start: string } {
  const secret = keyPrefix(config.demo) + newToken()
  return { secret, hash: tokenHash(secret), start: secret.slice(0, shownCharacters) }
}

const note = recorderOf<'created' | 'rotated' | 'revoked'>('api_key')
