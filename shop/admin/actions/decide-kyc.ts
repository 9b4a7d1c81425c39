// A decision about an identity, and what it releases, at once or not at all.
import type { Viewer } from '../../accounts/rules.ts'
import { releaseAllOf } from '../../checkout/actions/release.ts'
import { decide, type Verdict } from '../../kyc/actions/decide.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'

/** Answers the orders that an approval has released. Refuses as `decide` and `releaseAllOf` do. */
export function decideKyc(
  world: World,
  who: Viewer,
  submissionId: string,
  verdict: Verdict,
): Promise<Result<readonly string[]>> {
  return world.transaction(async (world) => {
    const decided = await decide(world, who, submissionId, verdict)
    if (!decided.ok) return decided
    return verdict.decision === 'approved' ? releaseAllOf(world, decided.value.userId) : ok([])
  })
}
