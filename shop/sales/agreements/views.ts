// What was shown and agreed with an order.
import { legalTextOf } from '../../storefront/pages/views.ts'
import type { World } from '../../world.ts'
import type { Agreement } from './rules.ts'
import * as store from './store.ts'

export type AgreementView = Omit<Agreement, 'texts'> & {
  readonly at: Date
  /** With the words; null if the page's version is gone. */
  readonly texts: readonly (Agreement['texts'][number] & { readonly text: string | null })[]
}

/** Null for an order of an earlier release. The caller has checked whose order it is. */
export async function agreementOf(
  world: World,
  orderNumber: string,
): Promise<AgreementView | null> {
  const kept = await store.agreementOf(world.db, orderNumber)
  if (!kept) return null
  const texts = await Promise.all(
    kept.shown.texts.map(async (each) => ({ ...each, text: await legalTextOf(world, each) })),
  )
  return { ...kept.shown, at: kept.at, texts }
}
