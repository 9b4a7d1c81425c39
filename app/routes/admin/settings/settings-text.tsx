// One of the operator's texts in one language: plain paragraphs, no markup.
import { data, Form } from 'react-router'
import { changeText } from '../../../../shop/back-office/admin/actions/change-settings.ts'
import {
  isLine,
  isTextName,
  longestText,
  paragraphsOf,
  readText,
} from '../../../../shop/platform/settings/rules/texts.ts'
import { ownText } from '../../../../shop/platform/settings/views/texts.ts'
import { refuse } from '../../../../shop/result.ts'
import { displayedVersion } from '../../../components/admin/lists/edit-conflict'
import { Refused } from '../../../components/admin/lists/facts'
import { Failed, ItemHead } from '../../../components/admin/lists/list'
import { revalidate } from '../../../components/layout/revalidation'
import { OperatorText } from '../../../components/text/OperatorText'
import { requireTab } from '../../../http/admin/staff'
import { answer, form, requestContext, withToast } from '../../../http/request-context'
import { directionOf, isLanguage, languageNames, pathIn } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Field, TextField } from '../../../ui/Field'
import { Notice } from '../../../ui/Notice'
import type { Route } from './+types/settings-text'

export const handle = { texts: ['admin', 'admin-settings', 'admin-orders'] }

function asked(request: Request) {
  const query = new URL(request.url).searchParams
  const name = query.get('name') ?? undefined
  const language = query.get('language') ?? undefined
  if (!isTextName(name) || !isLanguage(language))
    throw data({ code: 'settings.no_text' }, { status: 404 })
  return { name, language }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  requireTab(context, 'settings')
  const { name, language } = asked(request)
  const text = await ownText(requestContext(context).world, name, language)
  return { name, language, text, most: longestText(name) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireTab(context, 'settings')
  const fields = await form(request)
  const { name, language } = asked(request)
  const { was, text: typed } = fields
  if (was === undefined || typed === undefined) return answer(refuse('form.invalid'), fields)
  if (fields.intent === 'preview') {
    const read = readText(name, typed)
    return read.ok ? { preview: paragraphsOf(read.value), values: fields } : answer(read, fields)
  }
  const saved = await changeText(requestContext(context).world, who, { name, language, was, typed })
  if (!saved.ok) return answer(saved, fields)
  const toast = saved.value.isNew ? 'settings.text' : 'settings.same'
  return withToast('/admin/settings#texts', `admin.${toast}`)
}

export const shouldRevalidate = revalidate

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const words = useT('admin-settings')
  const { name, language, text, most } = loaderData
  const title = `${words(`texts.name.${name}`)}: ${languageNames[language]}`
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : null
  const preview = actionData && 'preview' in actionData ? actionData.preview : null
  const seen =
    actionData && 'preview' in actionData
      ? actionData.values.was
      : displayedVersion(actionData, 'was', text)
  const isOvertaken = refusal?.code === 'settings.changed'
  const common = {
    label: words(`texts.name.${name}`),
    hint: words(isLine(name) ? 'texts.lineHint' : 'texts.pageHint'),
    name: 'text',
    defaultValue: actionData?.values.text ?? text,
    lang: language,
    dir: directionOf(language),
    maxLength: most,
  }
  return (
    <>
      <ItemHead title={title} back={['/admin/settings#texts', words('back')]} />
      <Refused title={words('failedUpdate')} refusal={refusal} />
      {isOvertaken && (
        <Notice kind="warn" title={words('texts.theirs')}>
          <p className="admin-written" lang={language} dir={directionOf(language)}>
            {text || words('empty')}
          </p>
        </Notice>
      )}
      {preview && (
        <section className="admin-card" aria-labelledby="preview-title">
          <h2 id="preview-title">{words('texts.preview')}</h2>
          <p className="admin-hint">{words('texts.unsaved')}</p>
          <div className="admin-written">
            <OperatorText paragraphs={preview} language={language} />
          </div>
        </section>
      )}
      <section className="admin-card">
        <Form method="post">
          <input key={text} type="hidden" name="was" value={seen} />
          {isLine(name) ? <Field {...common} /> : <TextField {...common} rows={18} />}
          <div className="admin-acts">
            <Button>{words('save')}</Button>
            <Button kind="quiet" name="intent" value="preview">
              {words('texts.preview')}
            </Button>
          </div>
        </Form>
        {!isLine(name) && text !== '' && (
          <p>
            <a href={pathIn(language, `/legal/${name}`)}>{words('texts.see')}</a>
          </p>
        )}
      </section>
    </>
  )
}

export function ErrorBoundary() {
  return <Failed title={useT('admin-settings')('failed')} />
}
