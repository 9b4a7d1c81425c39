// SQL of zones and shipping methods.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { MethodDraft, ZoneDraft } from '../input/zones.ts'
import type { Step, Weights } from '../rules/prices.ts'
import type { ShippingMethod, Zone } from '../rules/zones.ts'

/** All zones by name; a shop has a handful. */
export async function zonesOf(db: Db): Promise<Zone[]> {
  const zones = await db<(Omit<Zone, 'methods'> & { isRest: boolean })[]>`
    select z.id, z.name, z.is_rest as "isRest", z.version,
      coalesce(array_agg(c.country order by c.country) filter (where c.country is not null), '{}') as countries
    from shipping_zones z left join shipping_zone_countries c on c.zone_id = z.id
    group by z.id order by z.is_rest, z.name, z.id`
  if (zones.length === 0) return []
  const [methods, steps] = await Promise.all([
    db<(Omit<ShippingMethod, 'steps'> & { zoneId: string })[]>`
      select id, zone_id as "zoneId", names, basis, price, free_from as "freeFrom",
        most_grams as "mostGrams", place_id as "placeId", service, days_from as "daysFrom", days_to as "daysTo",
        is_active as "isActive", version
      from shipping_methods order by price, id`,
    db<(Step & { methodId: string })[]>`
      select method_id as "methodId", at_least as "atLeast", price from shipping_steps
      order by method_id, at_least`,
  ])
  const stepsOf = Map.groupBy(steps, ({ methodId }) => methodId)
  return zones.map(({ isRest, countries, ...zone }) => ({
    ...zone,
    countries: isRest ? null : countries,
    methods: methods.flatMap(({ zoneId, ...method }) =>
      zoneId === zone.id
        ? [
            {
              ...method,
              steps: (stepsOf.get(method.id) ?? []).map(({ atLeast, price }) => ({
                atLeast,
                price,
              })),
            },
          ]
        : [],
    ),
  }))
}

/** Serializes changes of zones: no country may be in two. */
export const lockZones = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtextextended('shipping zones', 0))`

export async function insertZone(
  db: Db,
  id: string,
  { name, countries }: ZoneDraft,
): Promise<void> {
  await db`
    insert into shipping_zones (id, name, is_rest) values (${id}, ${name}, ${countries === null})`
  await setCountries(db, id, countries ?? [])
}

/** False if it is gone, or has changed since. */
export async function updateZone(
  db: Db,
  id: string,
  version: number,
  { name, countries }: ZoneDraft,
): Promise<boolean> {
  const { count } = await db`
    update shipping_zones set name = ${name}, is_rest = ${countries === null}, version = version + 1
    where id = ${id} and version = ${version}`
  if (count === 0) return false
  await db`delete from shipping_zone_countries where zone_id = ${id}`
  await setCountries(db, id, countries ?? [])
  return true
}

const setCountries = async (db: Db, id: string, countries: readonly string[]) => db`
  insert into shipping_zone_countries (country, zone_id)
  select country, ${id} from unnest(${[...countries]}::text[]) as t (country)`

export const deleteZone = async (db: Db, id: string) =>
  hasChanged(db`delete from shipping_zones where id = ${id}`)

export async function insertMethod(
  db: Db,
  zoneId: string,
  id: string,
  draft: MethodDraft,
): Promise<void> {
  await db`
    insert into shipping_methods (
      id, zone_id, names, basis, price, free_from, most_grams, place_id, service, days_from, days_to, is_active)
    values (${id}, ${zoneId}, ${db.json(draft.names)}, ${draft.basis}, ${String(draft.price)},
      ${amount(draft.freeFrom)}, ${draft.mostGrams}, ${draft.placeId}, ${draft.service ?? null}, ${draft.daysFrom}, ${draft.daysTo},
      ${draft.isActive})`
  await setSteps(db, id, draft.steps)
}

/** False if it is gone, or has changed since. */
export async function updateMethod(
  db: Db,
  zoneId: string,
  id: string,
  version: number,
  draft: MethodDraft,
): Promise<boolean> {
  const isIn = await hasChanged(db`
    update shipping_methods set names = ${db.json(draft.names)}, basis = ${draft.basis},
      price = ${String(draft.price)}, free_from = ${amount(draft.freeFrom)},
      most_grams = ${draft.mostGrams}, place_id = ${draft.placeId}, service = ${draft.service ?? null}, days_from = ${draft.daysFrom}, days_to = ${draft.daysTo},
      is_active = ${draft.isActive}, version = version + 1
    where id = ${id} and zone_id = ${zoneId} and version = ${version}`)
  if (!isIn) return false
  await db`delete from shipping_steps where method_id = ${id}`
  await setSteps(db, id, draft.steps)
  return true
}

const amount = (value: bigint | null) => (value === null ? null : String(value))

const setSteps = async (db: Db, id: string, steps: readonly Step[]) => db`
  insert into shipping_steps (method_id, at_least, price)
  select ${id}, at_least, price from unnest(
    ${steps.map(({ atLeast }) => String(atLeast))}::numeric[],
    ${steps.map(({ price }) => String(price))}::numeric[]) as t (at_least, price)`

export const deleteMethod = async (db: Db, zoneId: string, id: string) =>
  hasChanged(db`delete from shipping_methods where id = ${id} and zone_id = ${zoneId}`)

export type StoredWeights = Weights & { readonly version: number }

export const weightsOf = async (db: Db) =>
  firstOf(db<StoredWeights[]>`
    select packaging_grams as "packagingGrams", assumed_grams as "assumedGrams", version
    from shipping_weights`)

/** False if they have changed since; version 0 is none yet. */
export const putWeights = async (db: Db, version: number, weights: Weights) =>
  hasChanged(db`
    insert into shipping_weights (packaging_grams, assumed_grams)
    select ${weights.packagingGrams}, ${weights.assumedGrams}
    where ${version} = 0 or exists (select from shipping_weights where version = ${version})
    on conflict (id) do update set packaging_grams = excluded.packaging_grams,
      assumed_grams = excluded.assumed_grams, version = shipping_weights.version + 1
    where shipping_weights.version = ${version}`)
