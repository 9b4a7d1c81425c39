// SQL of the delivery calendar and holidays.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Calendar, Holiday } from '../rules/calendar.ts'

export type StoredCalendar = Calendar & {
  /** 0: never saved. */
  readonly version: number
}

export const calendarOf = async (db: Db) =>
  firstOf(db<StoredCalendar[]>`
    select is_on as "isOn", working_days as "workingDays", cut_off as "cutOff", version,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'name', name) order by day)
        from shop_holidays), '[]') as holidays
    from delivery_calendar`)

/** False if it has changed since `version`. */
export async function putCalendar(db: Db, version: number, calendar: Calendar): Promise<boolean> {
  const { isOn, workingDays, cutOff, holidays } = calendar
  const isIn = await hasChanged(db`
    insert into delivery_calendar (is_on, working_days, cut_off)
    select ${isOn}, ${[...workingDays]}::smallint[], ${cutOff}
    where ${version} = 0 or exists (select from delivery_calendar where version = ${version})
    on conflict (id) do update set is_on = excluded.is_on, working_days = excluded.working_days,
      cut_off = excluded.cut_off, version = delivery_calendar.version + 1
    where delivery_calendar.version = ${version}`)
  if (!isIn) return false
  await db`delete from shop_holidays`
  await insertHolidays(db, holidays)
  return true
}

const insertHolidays = async (db: Db, holidays: readonly Holiday[]) => db`
  insert into shop_holidays (day, name)
  select day, name from unnest(
    ${holidays.map(({ day }) => day)}::date[], ${holidays.map(({ name }) => name)}::text[]) as t (day, name)`
