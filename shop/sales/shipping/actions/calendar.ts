// Staff edits the delivery calendar. Placed orders keep their dates.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import type { Calendar } from '../rules/calendar.ts'
import * as store from '../store/calendar.ts'

/** `version` as shown, 0 if never saved. Refuses `shipping.not_allowed`, `shipping.calendar_changed`. */
export const saveCalendar = (
  world: World,
  who: Viewer,
  version: number,
  calendar: Calendar,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'shipping.write')) return refuse('shipping.not_allowed')
    if (!(await store.putCalendar(world.db, version, calendar)))
      return refuse('shipping.calendar_changed')
    await announce(world, 'shipping')
    const { holidays, workingDays, ...rest } = calendar
    const details = { ...rest, workingDays: workingDays.join(' '), holidays: holidays.length }
    await note(world, who, 'calendar.changed', 'calendar', details)
    return ok()
  })

const note = recorderOf('shipping')
