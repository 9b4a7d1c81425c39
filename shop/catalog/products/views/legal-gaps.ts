// Published products that lack what EU law asks to say, for the list "Before you sell in the EU".
import { euCountries } from '../../../platform/settings/rules/law.ts'
import type { World } from '../../../world.ts'
import { pathTo } from '../../categories/rules.ts'
import { treeNow } from '../../categories/views.ts'
import { isMakerComplete } from '../../makers/rules.ts'
import { makersNow } from '../../makers/views.ts'
import { categoryLaw } from '../rules/legal.ts'
import * as store from '../store/legal-gaps.ts'

export { type LegalGap, legalGaps } from '../store/legal-gaps.ts'

async function known(world: World): Promise<store.Known> {
  const [makers, tree] = await Promise.all([makersNow(world), treeNow(world)])
  const keys = (list: typeof makers) => list.map(({ brand }) => brand.toLowerCase())
  const asks = (what: 'measure' | 'energy') =>
    tree.all.filter(({ id }) => categoryLaw(pathTo(tree, id))[what]).map(({ id }) => id)
  return {
    complete: keys(makers.filter(({ facts }) => isMakerComplete(facts))),
    named: keys(makers.filter(({ facts }) => isMakerComplete({ ...facts, makerCountry: 'AT' }))),
    euCountries,
    measured: asks('measure'),
    labelled: asks('energy'),
  }
}

/** Counts to `most` at most. */
export async function countLegalGaps(
  world: World,
  most: number,
): Promise<Record<store.LegalGap, number>> {
  const facts = await known(world)
  const counts = await Promise.all(
    store.legalGaps.map(
      async (gap) => [gap, await store.countGap(world.db, gap, facts, most)] as const,
    ),
  )
  return Object.fromEntries(counts) as Record<store.LegalGap, number>
}

/** A page of products, after the cursor of the page before; `next` is null on the last page. */
export async function productsWithGap(
  world: World,
  gap: store.LegalGap,
  after: string | null,
  limit: number,
) {
  const [, position = '', id = ''] = /^(\d{1,9})\.([a-z0-9-]{1,64})$/.exec(after ?? '') ?? []
  const cursor = id ? { position: Number(position), id } : null
  const facts = await known(world)
  const rows = await store.gapRows(world.db, gap, facts, { after: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ id, name, brand }) => ({ id, name, brand })),
    next: rows.length > limit && last ? `${last.position}.${last.id}` : null,
  }
}

/** Brands of published products, with their number. */
export const brandsSold = ({ db }: World) => store.brandRows(db)
