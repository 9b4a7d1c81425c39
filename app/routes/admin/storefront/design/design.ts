// Design page: changes of the draft, versions, and form actions.
import { namesOf } from '../../../../../shop/back-office/lists/views/people.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import { momentInZone, shopZone } from '../../../../../shop/platform/time-zone.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import {
  cancelSchedule,
  discardDraft,
  hideFeatures,
} from '../../../../../shop/storefront/design/actions.ts'
import { hiddenPart } from '../../../../../shop/storefront/design/input.ts'
import { previewToken } from '../../../../../shop/storefront/design/preview-token.ts'
import { features } from '../../../../../shop/storefront/design/rules/features.ts'
import {
  designVersion,
  designVersions,
  editedDesign,
  editedPart,
} from '../../../../../shop/storefront/design/views.ts'
import {
  publishDesign,
  restoreDesign,
  scheduleDesign,
} from '../../../../../shop/storefront/publishing/actions.ts'
import { changesBetween } from '../../../../../shop/storefront/publishing/rules.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'

type Fields = Record<string, string>

/** `compared` is the version to compare with the published one; null for none. */
export async function designOverview(world: World, compared: number | null) {
  const [edited, versions, hidden] = await Promise.all([
    editedDesign(world),
    designVersions(world),
    editedPart(world, hiddenPart),
  ])
  const { published, document, schedule, drafts } = edited
  const former = compared === null ? null : await designVersion(world, compared)
  const changed = drafts.filter(({ content }) => content !== undefined)
  const names = await namesOf(world, [
    ...versions.map(({ byUser }) => byUser),
    ...changed.map(({ byUser }) => byUser),
    schedule?.byUser ?? null,
  ])
  const nameOf = (id: string | null) => names.get(id ?? '')?.name ?? null
  return {
    number: edited.number,
    stamp: edited.stamp,
    changes: changesBetween(published, document),
    editors: [...new Set(changed.map(({ byUser }) => nameOf(byUser)))].filter((name) => name),
    schedule: schedule && {
      at: schedule.publishAt,
      note: schedule.note,
      name: nameOf(schedule.byUser),
      changes: changesBetween(published, { ...published, ...schedule.parts }),
    },
    versions: versions.map(({ byUser, ...version }) => ({ ...version, name: nameOf(byUser) })),
    compared:
      former === null || compared === null
        ? null
        : { number: compared, changes: changesBetween(published, former) },
    hidden: { version: hidden.version, values: hidden.value },
    preview: `/design/preview/${previewToken(world)}`,
    publicUrl: world.config.publicUrl,
    zone: shopZone(world),
  }
}

export type DesignOverview = Awaited<ReturnType<typeof designOverview>>

/** `intent` names the action. */
export function actOnDesign(world: World, who: Viewer, fields: Fields): Promise<Result> {
  const { intent, stamp = '', note = '' } = fields
  switch (intent) {
    case 'publish':
      return publishDesign(world, who, { stamp, note })
    case 'schedule':
      return scheduleDesign(world, who, {
        stamp,
        note,
        at: momentInZone(fields.at ?? '', shopZone(world)) ?? null,
      })
    case 'unschedule':
      return cancelSchedule(world, who)
    case 'discard':
      return discardDraft(world, who, stamp)
    case 'restore':
      return restoreDesign(world, who, { number: versionIn(fields.number), stamp, note })
    case 'hide': {
      const hidden = features.filter((each) => fields[`hide.${each}`] === 'yes')
      return hideFeatures(world, who, versionIn(fields.version), hidden)
    }
    default:
      return Promise.resolve(refuse('form.invalid'))
  }
}
