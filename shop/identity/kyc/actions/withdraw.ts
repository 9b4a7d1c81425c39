// Withdraws a submission: erases photos at once and ends a pending check.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { eraseDocuments } from '../../documents/actions/erase.ts'
import { move } from '../rules/check.ts'
import { editableOf, lockChecks, setState } from '../store/checks.ts'
import { deleteProposal } from '../store/decisions.ts'
import { latestOf } from '../store/lists.ts'
import { picturesOf } from '../store/pictures.ts'
import { mailWithdrawn } from './mail.ts'

/**
 * A draft or pending check is withdrawn with its answers, also during review; after a decision only the images are
 * erased and the result stays. Refuses `kyc.nothing_to_withdraw`.
 */
export const withdraw = (world: World, who: Viewer): Promise<Result> =>
  world.transaction(async (world) => {
    await lockChecks(world.db, who.id)
    const found = (await editableOf(world.db, who.id)) ?? (await latestOf(world.db, who.id))
    if (!found) return refuse('kyc.nothing_to_withdraw')
    const documents = (await picturesOf(world.db, found.id)).map((one) => one.documentId)
    const erased = await eraseDocuments(world, who.id, documents, 'withdrawn')
    if (!erased.ok) return erased
    if (move(found.state, 'withdrawn').ok) {
      await setState(world.db, found.id, found.state, 'withdrawn', world.now())
      await deleteProposal(world.db, found.id)
      await announce(world, 'kyc')
    } else if (erased.value.erased === 0) {
      return refuse('kyc.nothing_to_withdraw')
    }
    await announce(world, `user:${who.id}`)
    if (erased.value.erased > 0) await mailWithdrawn(world, who)
    await record(world, who, 'kyc.withdrawn', `kyc:${found.id}`)
    return ok()
  })
