// One email: content while it is stored, delivery log, resend.
import { data } from 'react-router'
import { sendAgain } from '../../../../shop/back-office/bulk-actions/actions/send-mail.ts'
import { settingNames } from '../../../../shop/back-office/setup/views/setup.ts'
import { may } from '../../../../shop/people/accounts/rules.ts'
import { emailFor } from '../../../../shop/platform/mail/views.ts'
import { LinkedText } from '../../../components/text/LinkedText'
import { answer, form, withToast } from '../../../http/request-context'
import { requireTab } from '../../../http/staff'
import { useT } from '../../../i18n/text'
import { AdminHead, failedPage } from '../frame/page-head'
import { ActForm } from '../lists/acts'
import { Refused, StateBadge, When } from '../lists/facts'
import type { Route } from './+types/email'
import { WhyStopped } from './mail-problem'

export const handle = { texts: ['admin', 'admin-mail'] }
export { revalidate as shouldRevalidate } from '../../../components/layout/revalidation'
export const ErrorBoundary = failedPage('admin-mail')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { who, world } = requireTab(context, 'mail')
  const found = await emailFor(world, params.id)
  if (!found.ok) throw data({ code: found.code }, { status: 404 })
  return { mail: found.value, maySend: may(who, 'mail.send'), names: settingNames }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { who, world } = requireTab(context, 'mail')
  const { act } = await form(request)
  const how = act === 'repeat' ? 'repeat' : 'retry'
  const sent = await sendAgain(world, who, params.id, how)
  return sent.ok ? withToast('/admin/mail', 'admin.mail.sent') : answer(sent)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, maySend, names } = loaderData
  const t = useT('admin-mail')
  return (
    <>
      <AdminHead
        title={mail.subject}
        back={['/admin/mail', t('back')]}
        state={<StateBadge state={mail.status}>{t(`state.${mail.status}`)}</StateBadge>}
      />
      <Refused title={t('failed')} refusal={actionData?.refusal} />
      <section className="admin-card">
        <p>
          <bdi translate="no">{mail.to}</bdi> · <span>{mail.language}</span> ·{' '}
          <When at={mail.createdAt} />
        </p>
        <WhyStopped {...mail} names={names} />
        {mail.words ? (
          <>
            <p className="mail-body" dir="auto" lang={mail.language}>
              <LinkedText text={mail.words} />
            </p>
            <a
              className="button quiet"
              href={`/admin/mail/${mail.id}/document`}
              target="_blank"
              rel="noreferrer"
            >
              {t('look')}
            </a>
          </>
        ) : (
          <p>{t('notKept')}</p>
        )}
        {maySend && (mail.mayRetry || mail.mayRepeat) && (
          <ActForm act={mail.mayRetry ? 'retry' : 'repeat'}>
            {t(mail.mayRetry ? 'retry' : 'repeat')}
          </ActForm>
        )}
      </section>
    </>
  )
}
