// SQL of zones and shipping methods.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { MethodDraft, ZoneDraft } from '../input.ts'
import type { ShippingMethod, Zone } from '../rules/zones.ts'

/** All zones by name; a shop has a handful. */
export async function zonesOf(db: Db): Promise<Zone[]> {
  const zones = await db<(Omit<Zone, 'methods'> & { isRest: boolean })[]>`
    select z.id, z.name, z.is_rest as "isRest", z.version,
      coalesce(array_agg(c.country order by c.country) filter (where c.country is not null), '{}') as countries
    from shipping_zones z left join shipping_zone_countries c on c.zone_id = z.id
    group by z.id order by z.is_rest, z.name, z.id`
  if (zones.length === 0) return []
  const methods = await db<(ShippingMethod & { zoneId: string })[]>`
    select id, zone_id as "zoneId", names, price, free_from as "freeFrom", days_from as "daysFrom",
      days_to as "daysTo", is_active as "isActive", version
    from shipping_methods order by price, id`
  return zones.map(({ isRest, countries, ...zone }) => ({
    ...zone,
    countries: isRest ? null : countries,
    methods: methods.flatMap(({ zoneId, ...method }) => (zoneId === zone.id ? [method] : [])),
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

export const insertMethod = async (db: Db, zoneId: string, id: string, draft: MethodDraft) => db`
  insert into shipping_methods (id, zone_id, names, price, free_from, days_from, days_to, is_active)
  values (${id}, ${zoneId}, ${db.json(draft.names)}, ${String(draft.price)},
    ${draft.freeFrom === null ? null : String(draft.freeFrom)}, ${draft.daysFrom}, ${draft.daysTo},
    ${draft.isActive})`

/** False if it is gone, or has changed since. */
export const updateMethod = async (
  db: Db,
  zoneId: string,
  id: string,
  version: number,
  draft: MethodDraft,
) =>
  hasChanged(db`
    update shipping_methods set names = ${db.json(draft.names)}, price = ${String(draft.price)},
      free_from = ${draft.freeFrom === null ? null : String(draft.freeFrom)},
      days_from = ${draft.daysFrom}, days_to = ${draft.daysTo}, is_active = ${draft.isActive},
      version = version + 1
    where id = ${id} and zone_id = ${zoneId} and version = ${version}`)

export const deleteMethod = async (db: Db, zoneId: string, id: string) =>
  hasChanged(db`delete from shipping_methods where id = ${id} and zone_id = ${zoneId}`)
