// One operator text in one language: a single line, no markup.
import { data, Form } from 'react-router'
import { changeText } from '../../../../shop/back-office/setup/actions/change-settings.ts'
import { groupOfText, pathOfGroup } from '../../../../shop/platform/settings/rules/groups.ts'
import { isTextName, maxTextLength } from '../../../../shop/platform/settings/rules/texts.ts'
import { ownText } from '../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../shop/result.ts'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { directionOf, isLanguage, languageNames } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import { AdminHead, failedPage } from '../frame/page-head'
import { displayedVersion } from '../lists/edit-conflict'
import { Refused } from '../lists/facts'
import type { Route } from './+types/settings-text'

export const handle = { texts: ['admin', 'admin-settings', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-settings')

function asked(request: Request) {
  const query = new URL(request.url).searchParams
  const name = query.get('name') ?? undefined
  const language = query.get('language') ?? undefined
  if (!isTextName(name) || !isLanguage(language))
    throw data({ code: 'settings.no_text' }, { status: 404 })
  return { name, language }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { world } = requireTab(context, 'settings')
  const { name, language } = asked(request)
  const text = await ownText(world, name, language)
  return { name, language, text, most: maxTextLength(name) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'settings')
  const fields = await form(request)
  const { name, language } = asked(request)
  const { was, text: typed } = fields
  if (was === undefined || typed === undefined) return answer(refuse('form.invalid'), fields)
  const saved = await changeText(world, who, { name, language, was, typed })
  if (!saved.ok) return answer(saved, fields)
  const toast = saved.value.isNew ? 'settings.text' : 'settings.same'
  return withToast(`${pathOfGroup(groupOfText(name))}#texts`, `admin.${toast}`)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-settings')
  const { name, language, text, most } = loaderData
  const title = `${words(`texts.name.${name}`)}: ${languageNames[language]}`
  return (
    <>
      <AdminHead title={title} back={[`${pathOfGroup(groupOfText(name))}#texts`, words('back')]} />
      <Refused title={words('failedUpdate')} refusal={actionData?.refusal} />
      {actionData?.refusal.code === 'settings.changed' && (
        <Notice kind="warn" title={words('texts.theirs')}>
          <p className="admin-written" lang={language} dir={directionOf(language)}>
            {text || words('empty')}
          </p>
        </Notice>
      )}
      <Form method="post" className="admin-card">
        <input
          key={text}
          type="hidden"
          name="was"
          value={displayedVersion(actionData, 'was', text)}
        />
        <Field
          label={words(`texts.name.${name}`)}
          hint={words(`texts.about.${name}`, { most })}
          name="text"
          defaultValue={actionData?.values.text ?? text}
          lang={language}
          dir={directionOf(language)}
          maxLength={most}
        />
        <div className="admin-acts">
          <Button>{words('save')}</Button>
        </div>
      </Form>
    </>
  )
}
