// Working days, cut-off and holidays, from which an order's days of arrival are computed.
import { Form } from 'react-router'
import { dayInZone, shopZone } from '../../../../../shop/platform/time-zone.ts'
import { saveCalendar } from '../../../../../shop/sales/shipping/actions/calendar.ts'
import { holidayLines, readCalendar } from '../../../../../shop/sales/shipping/input/calendar.ts'
import { windowFrom, windowText } from '../../../../../shop/sales/shipping/rules/calendar.ts'
import { deliveryCalendar } from '../../../../../shop/sales/shipping/views.ts'
import { useProblems } from '../../../../components/account/problems'
import { RefusalNotice, useRefusedForm } from '../../../../components/account/refusals'
import { versionIn } from '../../../../http/form-fields'
import { answer, form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { useLanguage, useT } from '../../../../i18n/text'
import { CheckField, Field, TextField } from '../../../../ui/Field'
import { GroupError } from '../../../../ui/GroupError'
import { AdminHead, failedPage } from '../../frame/page-head'
import { SaveBar } from '../../frame/save-bar'
import { displayedVersion, isEditConflict } from '../../lists/edit-conflict'
import { useFields } from '../../lists/fields'
import type { Route } from './+types/calendar'

export const handle = { texts: ['admin', 'admin-shipping', 'auth'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-shipping')

const path = '/admin/shipping/calendar'

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language } = requireTab(context, 'shipping')
  const { holidays, ...calendar } = await deliveryCalendar(world)
  const zone = shopZone(world)
  const days = { daysFrom: 1, daysTo: 3 }
  const example = windowFrom({ ...calendar, holidays, isOn: true }, days, world.now(), zone)
  return {
    calendar,
    holidays: holidayLines(holidays),
    zone,
    example: example && windowText(example, language),
    isOver: holidays.length > 0 && (holidays.at(-1)?.day ?? '') < dayInZone(world.now(), zone),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'shipping')
  const fields = await form(request)
  const read = readCalendar(fields)
  const saved = read.ok
    ? await saveCalendar(world, who, versionIn(fields.version), read.value)
    : read
  return saved.ok ? withToast(path, 'saved') : answer(saved, fields)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { calendar, holidays, zone, example, isOver } = loaderData
  const words = useT('admin-shipping')
  const problem = useProblems(actionData?.refusal)
  const typed = actionData?.values
  const { field, check } = useFields('admin-shipping', typed, problem)
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return (
    <>
      <AdminHead title={words('calendar')} back={['/admin/shipping', words('back')]} />
      <RefusalNotice refusal={actionData?.refusal} />
      <p className="admin-lead">{words('calendarText')}</p>
      <Form
        key={calendar.version}
        ref={useRefusedForm(actionData)}
        method="post"
        className="admin-card stack"
        noValidate
      >
        <input
          type="hidden"
          name="version"
          value={displayedVersion(actionData, 'version', calendar.version)}
        />
        {isEditConflict(actionData) && <p className="admin-hint">{words('calendarAgain')}</p>}
        <CheckField {...check('isOn', calendar.isOn)} />
        <fieldset className="zone-countries">
          <legend>{words('workingDays')}</legend>
          <GroupError name="days" error={problem('days')} />
          <div className="zone-list">
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <label key={day}>
                <input
                  type="checkbox"
                  name={`day.${day}`}
                  value="yes"
                  defaultChecked={
                    typed ? typed[`day.${day}`] === 'yes' : calendar.workingDays.includes(day)
                  }
                />{' '}
                {/* 5 January 1970 was a Monday. */}
                <span>{weekday.format(new Date(Date.UTC(1970, 0, 4 + day)))}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          {...field('cutOff', calendar.cutOff)}
          hint={words('cutOffHint', { zone })}
          inputMode="numeric"
          dir="ltr"
          maxLength={5}
          required
        />
        <TextField {...field('holidays', holidays)} rows={10} dir="auto" />
        {isOver && <p className="admin-hint">{words('holidaysOver')}</p>}
        {example && <p>{words('calendarExample', { when: example })}</p>}
        <SaveBar />
      </Form>
    </>
  )
}
