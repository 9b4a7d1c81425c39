// Newsletter editor: texts by language, preview, test email, sending.

import { data } from 'react-router'
import {
  dropIssue,
  saveIssue,
  sendIssue,
  stopIssue,
  testIssue,
} from '../../../../../shop/people/newsletter/actions/issues.ts'
import { issueExample, issueFor } from '../../../../../shop/people/newsletter/views/issues.ts'
import { type Result, refuse } from '../../../../../shop/result.ts'
import { refused } from '../../../../http/auth'
import { segment } from '../../../../http/redirects'
import { form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { firstLanguage, isLanguage } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Empty } from '../../../../ui/Empty'
import { AdminHead, failedPage } from '../../frame/page-head'
import { ActForm } from '../../lists/acts'
import { Refused, StateBadge } from '../../lists/facts'
import type { Route } from './+types/page'
import { Progress, SendPanel } from './newsletter'
import {
  IssueConflict,
  IssueEditor,
  IssueLanguages,
  IssuePreview,
  IssueWords,
} from './newsletter-text'

export const handle = { texts: ['admin', 'admin-newsletter', 'admin-orders'] }
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-newsletter')

const list = '/admin/newsletter'

const languageIn = (request: Request) => {
  const wanted = new URL(request.url).searchParams.get('language')
  return isLanguage(wanted ?? undefined) ? (wanted as string) : firstLanguage()
}

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'newsletter')
  const language = languageIn(request)
  const none = { issue: null, language, look: null, to: who.email }
  if (id === 'new') return { ...none, isGone: false }
  const issue = await issueFor(world, id)
  // Not thrown: the form keeps its input even if the record was deleted.
  if (!issue) return data({ ...none, isGone: true }, { status: 404 })
  return {
    issue,
    isGone: false,
    language,
    look: await issueExample(world, id, language),
    to: who.email,
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'newsletter')
  const fields = await form(request)
  const language = languageIn(request)
  const here = (of: string) => `${list}/${segment(of)}?language=${language}`
  const told = (done: Result<unknown>, to: string, toast: string) =>
    done.ok ? withToast(to, toast) : refused(done, fields)
  const isKnown = id === 'new' || (await issueFor(world, id)) !== null
  if (!isKnown) return refused(refuse('newsletter.missing'), fields)
  switch (fields.intent) {
    case 'save': {
      const saved = await saveIssue(world, who, id === 'new' ? null : id, language, fields)
      return saved.ok ? withToast(here(saved.value), 'saved') : refused(saved, fields)
    }
    case 'test':
      return told(await testIssue(world, who, id, language), here(id), 'admin.newsletter.tested')
    case 'send':
      return told(await sendIssue(world, who, id, fields), here(id), 'admin.newsletter.sending')
    case 'stop':
      return told(await stopIssue(world, who, id), here(id), 'admin.newsletter.stopped')
    case 'drop':
      return told(await dropIssue(world, who, id, fields), list, 'admin.newsletter.dropped')
    default:
      return refused(refuse('form.invalid'), fields)
  }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, isGone, language, look, to } = loaderData
  const words = useT('admin-newsletter')
  const errors = useT('errors')
  const typed = actionData?.values.intent === 'save' ? actionData.values : null
  const isDraft = !issue || issue.state === 'draft'
  const title = words(isDraft ? (issue ? 'edit' : 'new') : 'one')
  const own = issue?.texts.find((text) => text.language === language) ?? null
  return (
    <>
      <AdminHead
        title={title}
        back={[list, words('back')]}
        state={
          issue && <StateBadge state={issue.state}>{words(`state.${issue.state}`)}</StateBadge>
        }
      />
      <Refused title={words('failedUpdate')} refusal={actionData?.refusal} />
      {isGone && <Empty title={typed ? words('gone') : errors('newsletter.missing')} />}
      {issue && !isDraft && typed && <IssueConflict own={own} typed={typed} isOver />}
      {issue && !isDraft && <Progress issue={issue} />}
      <IssueLanguages
        path={`${list}/${issue?.id ?? 'new'}`}
        current={language}
        written={issue?.texts.map((text) => text.language) ?? []}
      />
      <div className="admin-columns">
        <div className="stack">
          {isDraft && (!isGone || typed) ? (
            <IssueEditor
              key={`${language} ${issue?.version ?? 0}`}
              language={language}
              version={issue?.version ?? 0}
              own={own}
              refused={actionData}
              action={isGone ? `${list}/new?language=${language}` : undefined}
            />
          ) : (
            own && <IssueWords text={own} />
          )}
          {issue && look && <IssuePreview id={issue.id} look={look} asked={language} />}
        </div>
        {issue && isDraft && (
          <div className="stack">
            <SendPanel issue={issue} to={to} refused={actionData} />
            <ActForm
              intent="drop"
              kind="danger"
              fields={{ version: issue.version }}
              className="admin-section"
            >
              {words('drop')}
            </ActForm>
          </div>
        )}
      </div>
    </>
  )
}
