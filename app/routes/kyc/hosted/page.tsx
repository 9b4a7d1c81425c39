// Identity check by a hosted service: what it does with the data, and the way there.
import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { startHostedCheck } from '../../../../shop/identity/hosted-checks/actions/start.ts'
import { hostedCheckOf } from '../../../../shop/identity/hosted-checks/views.ts'
import { identityOf } from '../../../../shop/identity/kyc/views/identity.ts'
import { useProblems } from '../../../components/account/problems'
import { PageHead } from '../../../components/layout/PageHead'
import { redirect } from '../../../http/redirects'
import { answer, form, requestContext, requireBuyer } from '../../../http/request-context'
import { pathIn } from '../../../i18n/languages'
import { useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { CheckField } from '../../../ui/Field'
import { Icon } from '../../../ui/Icon'
import { Verbatim } from '../../../ui/Verbatim'
import { orderQuery } from '../order-query'
import { Problem } from '../Problem'
import { isAnswered, isOpen } from '../steps'
import type { Route } from './+types/page'

export const handle = { texts: ['kyc'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const who = requireBuyer(context, request)
  const { world } = requestContext(context)
  const query = orderQuery(request)
  if (!isOpen(await identityOf(world, who.id))) throw redirect(`/kyc-required${query}`)
  const hosted = await hostedCheckOf(world, who)
  if (!hosted) throw redirect(`/kyc${query}`)
  if (hosted.session?.isUnderWay) throw redirect(`/kyc-required${query}`)
  const { keepDocuments, supportMail: support } = world.config
  const days = Math.max(keepDocuments.approved, keepDocuments.declined)
  return { service: hosted.name, days, support, query }
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = requireBuyer(context, request)
  const { world, language } = requestContext(context)
  const query = orderQuery(request)
  const { consent } = await form(request)
  const back = `${world.config.publicUrl}${pathIn(language, '/kyc-required')}${query ? `${query}&` : '?'}checked=1`
  const started = await startHostedCheck(world, who, { agrees: consent === 'yes', back })
  // The policy for forms forbids a redirect to another site: the page goes there, or its link.
  if (started.ok) return data({ refusal: undefined, url: started.value.url })
  if (isAnswered(started.code)) return redirect(`/kyc-required${query}`)
  return answer(started)
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('kyc')
  const { service, days, support, query } = loaderData
  const url = actionData && 'url' in actionData ? actionData.url : null
  const problem = useProblems(actionData?.refusal)
  const isBusy = useNavigation().state !== 'idle'
  const title = t('service.title', { service })
  useEffect(() => {
    if (url) location.assign(url)
  }, [url])
  return (
    <article className="check">
      <PageHead title={title} />
      <h1>{title}</h1>
      <Problem refusal={actionData?.refusal} />
      {url ? (
        <section className="card" role="status">
          <p>{t('service.opening', { service })}</p>
          <a className="button primary" href={url} rel="noreferrer">
            {t('service.continue', { service })}
          </a>
        </section>
      ) : (
        <Form method="post" className="card" noValidate>
          <p>{t('service.what', { service })}</p>
          <p>{t('service.data', { service })}</p>
          <p>{t('service.kept', { service, days })}</p>
          <CheckField
            label={t('service.consent', { service })}
            name="consent"
            value="yes"
            required
            error={problem('consent')}
          />
          <Button busy={isBusy}>{t('service.continue', { service })}</Button>
          <p className="check-small">
            <span>{t('service.other', { service })}</span>{' '}
            {support && (
              <a href={`mailto:${support}`}>
                <Verbatim>{support}</Verbatim>
              </a>
            )}
          </p>
        </Form>
      )}
      <p className="check-never">
        <Icon name="shield" /> {t('prepare.never')}
      </p>
      <div className="row">
        <LinkButton kind="quiet" to={`/kyc-required${query}`}>
          {t('viewStatus')}
        </LinkButton>
      </div>
    </article>
  )
}
