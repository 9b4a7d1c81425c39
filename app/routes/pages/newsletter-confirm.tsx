// Newsletter confirmation link (double opt-in). GET changes nothing, since mail scanners open links.
import { Form, Link, useNavigation } from 'react-router'
import { confirmSubscription } from '../../../shop/people/newsletter/actions/subscribe.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { RefusalNotice } from '../../components/account/refusals'
import { answer, form, requestContext } from '../../http/request-context'
import { requireShown } from '../../http/storefront/redirects'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import type { Route } from './+types/newsletter-confirm'

export const handle = { texts: ['newsletter', 'auth', 'errors'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireShown(context, request, 'newsletter')
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireShown(context, request, 'newsletter')
  const { token = '' } = await form(request)
  const confirmed = await confirmSubscription(requestContext(context).world, token)
  return confirmed.ok ? { refusal: undefined } : answer(confirmed)
}

export default function Page({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const t = useT('newsletter')
  const isBusy = useNavigation().state === 'submitting'
  const refusal = token || actionData ? actionData?.refusal : linkRefusal
  if (actionData && !refusal)
    return (
      <NarrowPage title={t('confirm.done')}>
        <Notice kind="ok" role="status" text={t('confirm.doneText')} />
        <LinkButton to="/category/all">{t('browse')}</LinkButton>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('confirm.title')}>
      <RefusalNotice refusal={refusal} />
      {refusal ? (
        <Link to="/newsletter">{t('again')}</Link>
      ) : (
        <Form method="post">
          <p>{t('confirm.text')}</p>
          <input type="hidden" name="token" value={token} />
          <Button busy={isBusy}>{t('confirm.button')}</Button>
        </Form>
      )}
    </NarrowPage>
  )
}

const linkRefusal = { ok: false, code: 'newsletter.link' } as const
