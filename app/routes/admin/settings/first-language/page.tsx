// Changes the first language of a running shop: choose, see what is missing in it, confirm.
import { Form, useNavigation } from 'react-router'
import { changeFirstLanguage } from '../../../../../shop/back-office/first-language/actions.ts'
import { readChange } from '../../../../../shop/back-office/first-language/rules.ts'
import { previewOf, rowsOnPage } from '../../../../../shop/back-office/first-language/views.ts'
import { may } from '../../../../../shop/people/accounts/rules.ts'
import { setting } from '../../../../../shop/platform/settings/views.ts'
import { refuse } from '../../../../../shop/result.ts'
import { useProblems } from '../../../../components/account/problems'
import { useRefusedForm } from '../../../../components/account/refusals'
import { refused as refusedInput } from '../../../../http/auth'
import { form, withToast } from '../../../../http/request-context'
import { requireTab } from '../../../../http/staff'
import { proofAskedOf, requireProof } from '../../../../http/step-up'
import { isLanguage, languageNames, languages } from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { SelectField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { AdminHead, failedPage } from '../../frame/page-head'
import { Refused } from '../../lists/facts'
import { asksProof, ConfirmByPasskey, ConfirmFields } from '../settings/ConfirmFields'
import type { Route } from './+types/page'
import { Preview } from './preview'

export const handle = {
  texts: ['admin', 'admin-first-language', 'admin-settings', 'auth', 'security'],
}
export { revalidate as shouldRevalidate } from '../../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-first-language')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'settings')
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const from = await setting(world, 'firstLanguage')
  const page = Math.max(1, Math.min(100_000, Number.parseInt(query.page ?? '1', 10) || 1))
  const isOwner = may(who, 'staff.manage')
  const change = isOwner && query.to !== undefined ? readChange(from, query.to) : null
  const preview = change?.ok ? await previewOf(world, change.value, page) : null
  return {
    isOwner,
    from,
    to: query.to,
    problem: change && !change.ok ? change : null,
    preview,
    page,
    pages: preview ? Math.ceil(preview.count / rowsOnPage) : 0,
    proof: await proofAskedOf(context, who),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'settings')
  const fields = await form(request)
  if (!may(who, 'settings.change') || !may(who, 'staff.manage'))
    return refusedInput(refuse('admin.not_allowed'), fields)
  const proven = await requireProof(context, who, fields)
  if (!proven.ok) return refusedInput(proven, fields)
  const { from = '', to = '' } = fields
  const done = await changeFirstLanguage(world, proven.value, { from, to })
  if (!done.ok) return refusedInput(done, fields)
  await world.refreshed()
  return withToast('/admin/settings#languages', 'admin.firstLanguage.changed', {
    language: isLanguage(to) ? languageNames[to] : to,
  })
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('admin')
  const words = useT('admin-first-language')
  const { isOwner, from, to, preview, page, pages, proof } = loaderData
  const problem = useProblems(loaderData.problem ?? undefined)
  const isConfirming = asksProof(actionData?.refusal)
  const isBusy = useNavigation().formMethod === 'POST'
  const ref = useRefusedForm(actionData)
  return (
    <>
      <AdminHead title={words('title')} back={['/admin/settings#languages', t('tab.settings')]} />
      <p className="admin-lead">{words('lead')}</p>
      <p>{words('now', { language: languageNames[from] })}</p>
      <Refused
        title={words('failedUpdate')}
        refusal={actionData?.refusal}
        hasProofFields={isConfirming}
      />
      {!isOwner && <Notice kind="info">{words('ownerOnly')}</Notice>}
      {isOwner && (
        <Form method="get" className="admin-card admin-section stack" noValidate preventScrollReset>
          <SelectField
            label={words('to')}
            name="to"
            autoComplete="off"
            defaultValue={to}
            error={problem('to')}
            options={languages
              .filter((each) => each !== from)
              .map((each) => [each, languageNames[each]])}
          />
          <Button kind="quiet">{words('preview')}</Button>
        </Form>
      )}
      {preview && (
        <>
          <Preview preview={preview} page={page} pages={pages} />
          <Form
            ref={ref}
            method="post"
            className="admin-card admin-section"
            noValidate
            preventScrollReset
          >
            <input type="hidden" name="from" value={preview.change.from} />
            <input type="hidden" name="to" value={preview.change.to} />
            {actionData && isConfirming && (
              <ConfirmFields proof={proof} refusal={actionData.refusal} />
            )}
            <Button busy={isBusy}>
              {words('confirm', { language: languageNames[preview.change.to] })}
            </Button>
          </Form>
          {isConfirming && proof.hasPasskey && <ConfirmByPasskey />}
        </>
      )}
    </>
  )
}
