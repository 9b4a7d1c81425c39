// Changes what another program calls an object, and its notes about it.
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { stable } from '../../platform/canonical-json.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Kind, limits, merged, type Reference } from './rules.ts'
import * as store from './store.ts'
import { referenceOf } from './views.ts'

type Change = {
  readonly kind: Kind
  readonly objectId: string
  /** Undefined: stays; null: taken away. */
  readonly externalId?: string | null | undefined
  readonly metadata?: Readonly<Record<string, string | null>> | undefined
}

/**
 * The caller has checked that the object exists, and that the program may change it. A change is in the audit log.
 * Refuses
 * `references.taken` {id}, `references.many` {most}.
 */
export const changeReference = (
  world: World,
  who: Viewer,
  { kind, objectId, externalId, metadata = {} }: Change,
): Promise<Result<Reference>> =>
  world.transaction<Reference>(async (world) => {
    await store.lockReferences(world.db, kind)
    const before = await referenceOf(world, kind, objectId)
    const reference = {
      kind,
      objectId,
      externalId: externalId === undefined ? before.externalId : externalId,
      metadata: merged(before.metadata, metadata),
    }
    const isSame =
      reference.externalId === before.externalId &&
      stable(reference.metadata) === stable(before.metadata)
    if (isSame) return ok(before)
    if (Object.keys(reference.metadata).length > limits.entries)
      return refuse('references.many', { facts: { most: limits.entries } })
    if (!(await store.saveReference(world.db, reference, world.now())))
      return refuse('references.taken', { facts: { id: externalId ?? '' } })
    await record(
      world,
      who,
      'reference.changed',
      `${kind === 'customer' ? 'user' : kind}:${objectId}`,
      {
        fields: changedIn(before, reference).join(' '),
      },
    )
    return ok(await referenceOf(world, kind, objectId))
  })

/** Names only: values may be personal data, which the audit log never contains. */
function changedIn(before: Named, after: Named): string[] {
  const names = new Set([...Object.keys(before.metadata), ...Object.keys(after.metadata)])
  const entries = [...names].filter((name) => before.metadata[name] !== after.metadata[name])
  return [
    ...(before.externalId === after.externalId ? [] : ['externalId']),
    ...entries.map((name) => `metadata.${name}`),
  ]
}

type Named = Pick<Reference, 'externalId' | 'metadata'>
