// Takes back what was handed in: the pictures go at once, a check in review ends.
import type { Viewer } from '../../accounts/rules.ts'
import { record } from '../../audit/actions.ts'
import { eraseDocuments } from '../../documents/actions/erase.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { draftOf, latestOf, lockChecks, picturesOf, setState } from '../store.ts'

/**
 * A draft or a check in review is withdrawn, with its answers; after a decision only the pictures go and the result
 * stays. Refuses `kyc.nothing_to_withdraw`.
 */
export function withdraw(world: World, who: Viewer): Promise<Result> {
  return world.transaction(async (world) => {
    await lockChecks(world.db, who.id)
    const found = (await draftOf(world.db, who.id)) ?? (await latestOf(world.db, who.id))
    if (!found) return refuse('kyc.nothing_to_withdraw')
    const documents = (await picturesOf(world.db, found.id)).map((one) => one.documentId)
    const erased = await eraseDocuments(world, who.id, documents, 'withdrawn')
    if (!erased.ok) return erased
    if (found.state === 'draft' || found.state === 'submitted') {
      await setState(world.db, found.id, found.state, 'withdrawn', world.now())
      await announce(world, 'kyc')
    } else if (erased.value.erased === 0) {
      return refuse('kyc.nothing_to_withdraw')
    }
    await announce(world, `user:${who.id}`)
    await record(world, { who, action: 'kyc.withdrawn', subject: `kyc:${found.id}` })
    return ok()
  })
}
