// Whether a user's identity is verified: the single source for releases, pages and lists.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { type Identity, identityFrom, type Latest } from '../rules/check.ts'
import { lockSubmissions } from '../store/checks.ts'
import { type LatestRow, latestOf, latestOfMany } from '../store/lists.ts'

/** By the latest decision. Refuses `kyc.unreadable` if the look-up fails, which is not the same as "none". */
export async function identityOf(world: World, userId: string): Promise<Result<Identity>> {
  try {
    const row = await latestOf(world.db, userId)
    return identityFrom(row && asLatest(row), world.now())
  } catch (error) {
    return unreadable(world, error)
  }
}

/**
 * Batch version with a shared lock, for callers that act on it: no decision changes it until their transaction ends. One
 * result each: an unreadable one does not affect the others.
 */
export async function lockedIdentitiesOf(
  world: World,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Result<Identity>>> {
  const ids = [...new Set(userIds)].sort()
  try {
    // Pipelined: the server runs one after the other, so the read follows the locks.
    const [, latest] = await Promise.all([
      lockSubmissions(world.db, ids),
      latestOfMany(world.db, ids),
    ])
    const rows = new Map(latest.map((row) => [row.userId, row]))
    const now = world.now()
    return new Map(
      ids.map((id) => {
        const row = rows.get(id)
        return [id, identityFrom(row ? asLatest(row) : null, now)]
      }),
    )
  } catch (error) {
    const refusal = unreadable(world, error)
    return new Map(ids.map((id) => [id, refusal]))
  }
}

/** Batch version; users without a submission are not in the map. Refuses `kyc.unreadable`. */
export async function identitiesOf(
  world: World,
  userIds: readonly string[],
): Promise<Result<ReadonlyMap<string, Identity>>> {
  try {
    const identities = new Map<string, Identity>()
    for (const row of await latestOfMany(world.db, userIds)) {
      const identity = identityFrom(asLatest(row), world.now())
      if (!identity.ok) return identity
      identities.set(row.userId, identity.value)
    }
    return ok(identities)
  } catch (error) {
    return unreadable(world, error)
  }
}

function asLatest(row: LatestRow): Latest {
  const { state, submittedAt, validUntil, stillUntil, decision, code, decidedAt: at } = row
  const { reason, requestedParts, isFinal } = row
  const decided = {
    reason: reason ?? '',
    code,
    requestedParts: requestedParts ?? [],
    isFinal: isFinal ?? false,
  }
  return {
    state,
    submittedAt,
    validUntil,
    stillUntil,
    decision: decision && at ? { decision, ...decided, at } : null,
  }
}

function unreadable(world: World, error: unknown) {
  world.log.error('identity look-up failed', { error: (error as Error).name })
  return refuse('kyc.unreadable')
}
