// SQL of places of pick-up.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { PlaceDraft } from '../input/places.ts'
import type { PickupPlace } from '../rules/pickup.ts'

export const placesOf = async (db: Db) => db<PickupPlace[]>`
  select id, name, address, country, hours, preparation_minutes as "preparationMinutes", version
  from pickup_places order by name, id`

export const insertPlace = async (db: Db, id: string, place: PlaceDraft) => db`
  insert into pickup_places (id, name, address, country, hours, preparation_minutes)
  values (${id}, ${place.name}, ${place.address}, ${place.country}, ${[...place.hours]}::text[],
    ${place.preparationMinutes})`

/** False if it is gone, or has changed since. */
export const updatePlace = async (db: Db, id: string, version: number, place: PlaceDraft) =>
  hasChanged(db`
    update pickup_places set name = ${place.name}, address = ${place.address}, country = ${place.country},
      hours = ${[...place.hours]}::text[], preparation_minutes = ${place.preparationMinutes},
      version = version + 1
    where id = ${id} and version = ${version}`)

/** False if it is gone, or a shipping method uses it. */
export const deletePlace = async (db: Db, id: string) =>
  hasChanged(db`
    delete from pickup_places p where id = ${id}
      and not exists (select from shipping_methods m where m.place_id = p.id)`)
