// References for programs, and for the personal data export.
import type { World } from '../../world.ts'
import type { Kind, Reference } from './rules.ts'
import * as store from './store.ts'

/** An object without one has no external id and no metadata. Whether it exists is the caller's to know. */
export const referenceOf = async (
  { db }: World,
  kind: Kind,
  objectId: string,
): Promise<Reference> =>
  (await store.referenceOf(db, kind, objectId)) ?? {
    kind,
    objectId,
    externalId: null,
    metadata: {},
    changedAt: null,
  }

export const referenceNamed = ({ db }: World, kind: Kind, externalId: string) =>
  store.referenceNamed(db, kind, externalId)

export const referencesOf = ({ db }: World, who: { readonly id: string }) =>
  store.referencesOfUser(db, who.id)
