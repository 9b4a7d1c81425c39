// Publishes the design after validating every part, and legal pages only for owners.

import type { Who } from '../../people/accounts/actions/staff-list.ts'
import { may } from '../../people/accounts/rules.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Check, publishDraft, restoreVersion, scheduleDraft } from '../design/actions.ts'
import { isSame, type StoredDesign } from '../design/rules/design.ts'
import { readPart } from '../design/views.ts'
import { menusPart } from '../menus/input.ts'
import { brokenEntry } from '../menus/rules/menus.ts'
import { knownNow } from '../menus/views.ts'
import { pagesPart } from '../pages/input.ts'

type Decision = { readonly stamp: string; readonly note: string }

/**
 * Refuses as `publishDraft` does, `design.menu` {name} for an entry whose target is not visible, and `design.legal` if
 * legal pages would change, except for owners.
 */
export const publishDesign = (world: World, who: Who, decision: Decision): Promise<Result> =>
  publishDraft(world, who, decision, checkFor(who))

/** Refuses as `scheduleDraft` and `publishDesign` do. */
export const scheduleDesign = (
  world: World,
  who: Who,
  decision: Decision & { readonly at: Date | null },
): Promise<Result> => scheduleDraft(world, who, decision, checkFor(who))

/** Refuses as `restoreVersion` does, and `design.legal`. */
export const restoreDesign = (
  world: World,
  who: Who,
  decision: Decision & { readonly number: number },
): Promise<Result> =>
  restoreVersion(world, who, decision, (world, document, published) =>
    checkLegal(world, who, document, published),
  )

const checkFor =
  (who: Who): Check =>
  async (world, changed, published) => {
    const legal = checkLegal(world, who, { ...published, ...changed }, published)
    if (!legal.ok || changed.menus === undefined) return legal
    const name = brokenEntry(
      readPart(world, changed, menusPart),
      await knownNow(world, firstLanguage()),
    )
    return name === null ? ok() : refuse('design.menu', { facts: { name } })
  }

function checkLegal(world: World, who: Who, after: StoredDesign, before: StoredDesign): Result {
  if (who === 'system' || may(who, 'legal.write')) return ok()
  const [is, was] = [after, before].map((document) =>
    readPart(world, document, pagesPart).filter(({ role }) => role),
  )
  return isSame(is, was) ? ok() : refuse('design.legal')
}
