// Runs an action for several rows, each in its own transaction with its own audit entry.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { BulkOutcome, BulkSelection } from '../rules.ts'

export type BulkAction = (
  world: World,
  who: Viewer,
  chosen: readonly BulkSelection[],
) => Promise<BulkOutcome>

/** Sequentially in list order. A refusal or error of one does not stop the others. */
export const bulkAction =
  (act: (world: World, who: Viewer, one: BulkSelection) => Promise<Result<unknown>>): BulkAction =>
  async (world, who, chosen) => {
    const done: string[] = []
    const refused: BulkOutcome['refused'][number][] = []
    for (const one of chosen) {
      const answer = await act(world, who, one).catch((error: unknown) => {
        world.log.error('bulk action failed', errorSummary(error))
        return refuse('admin.row_failed')
      })
      if (answer.ok) done.push(one.id)
      else refused.push({ id: one.id, refusal: answer })
    }
    return { done, refused }
  }
