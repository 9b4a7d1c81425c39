// SQL of published products that lack what EU law asks to say; migration 182 has a partial index for each gap.
import { countOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export const legalGaps = ['maker', 'warnings', 'contents', 'energy'] as const
export type LegalGap = (typeof legalGaps)[number]

/** Brands in lowercase: whose maker is complete, and whose maker lacks at most the responsible person. */
export type Known = {
  readonly complete: readonly string[]
  readonly named: readonly string[]
  readonly euCountries: readonly string[]
  /** Categories sold by measure, and those with an energy label. */
  readonly measured: readonly string[]
  readonly labelled: readonly string[]
}

const conditionOf = (db: Db, gap: LegalGap, known: Known) => {
  const list = (texts: readonly string[]) => db`any(${[...texts]}::text[])`
  if (gap === 'warnings') return db`p.legal ->> 'warnings' is null`
  if (gap === 'energy')
    return db`p.legal ->> 'energyClass' is null and p.category = ${list(known.labelled)}`
  if (gap === 'contents')
    return db`p.category = ${list(known.measured)} and exists (
      select from product_variants c where c.product_id = p.id and c.contents is null and not c.hidden)`
  const person = db`(p.legal ->> 'responsibleName' is not null
    and p.legal ->> 'responsibleAddress' is not null and p.legal ->> 'responsibleContact' is not null)`
  return db`(
    (p.legal ->> 'makerName' is null and not (lower(p.brand) = ${list(known.complete)})
      and not (${person} and lower(p.brand) = ${list(known.named)}))
    or (p.legal ->> 'makerName' is not null and not (p.legal ->> 'makerAddress' is not null
      and p.legal ->> 'makerContact' is not null
      and (${person} or coalesce(p.legal ->> 'makerCountry', '') = ${list(known.euCountries)}))))`
}

/** Counts to `most` at most. */
export const countGap = async (db: Db, gap: LegalGap, known: Known, most: number) =>
  countOf(db`select count(*) from (
    select from products p where p.published and ${conditionOf(db, gap, known)} limit ${most}) as found`)

export type GapRow = { id: string; name: string; brand: string; position: number }

/** In catalog order, after a cursor. */
export const gapRows = async (
  db: Db,
  gap: LegalGap,
  known: Known,
  page: { readonly after: { position: number; id: string } | null; readonly limit: number },
) => db<GapRow[]>`
  select p.id, p.name, p.brand, p.position from products p
  where p.published and ${conditionOf(db, gap, known)}
    ${page.after ? db`and (p.position, p.id) > (${page.after.position}, ${page.after.id})` : db``}
  order by p.position, p.id limit ${page.limit}`

/** Brands of published products, with their number; the first 1,000. */
export const brandRows = async (db: Db) => db<{ brand: string; products: number }[]>`
  select min(brand) as brand, count(*)::int as products from products where published
  group by lower(brand) order by lower(brand) limit 1000`
