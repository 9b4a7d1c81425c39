// Newsletter unsubscribe: confirmation page, and one-click (RFC 8058).

import { Form, useNavigation } from 'react-router'
import { unsubscribeNewsletter } from '../../../shop/people/newsletter/actions/subscribe.ts'
import { subscriptionBy } from '../../../shop/people/newsletter/views/subscribers.ts'
import { refuse } from '../../../shop/result.ts'
import { NarrowPage } from '../../components/account/AuthFrame'
import { RefusalNotice } from '../../components/account/refusals'
import { useShopDay } from '../../components/text/local-times'
import { answer, form, requestContext } from '../../http/request-context'
import { languageNames } from '../../i18n/languages'
import { useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Verbatim } from '../../ui/Verbatim'
import type { Route } from './+types/newsletter-unsubscribe'

export const handle = { texts: ['newsletter', 'auth', 'errors'] }

/** The body that RFC 8058 specifies; the button sends the same. */
const field = 'List-Unsubscribe'
const oneClick = 'One-Click'

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  kept: await subscriptionBy(requestContext(context).world, tokenIn(request)),
})

/** Renders the page without a redirect, which mail programs do not follow. */
export async function action({ context, request }: Route.ActionArgs) {
  const sent = Object.entries(await form(request))
  if (sent.length !== 1 || sent[0]?.[0] !== field || sent[0][1] !== oneClick)
    return answer(refuse('form.invalid'))
  const left = await unsubscribeNewsletter(requestContext(context).world, tokenIn(request))
  return left.ok ? { refusal: undefined } : answer(left)
}

export default function Page({ loaderData: { kept }, actionData }: Route.ComponentProps) {
  const t = useT('newsletter')
  const shopDay = useShopDay()
  const isBusy = useNavigation().state === 'submitting'
  if (actionData && !actionData.refusal)
    return (
      <NarrowPage title={t('leave.done')}>
        <Notice kind="ok" role="status" text={t('leave.doneText')} />
        <LinkButton to="/newsletter" kind="quiet">
          {t('leave.return')}
        </LinkButton>
      </NarrowPage>
    )
  return (
    <NarrowPage title={t('leave.title')}>
      <RefusalNotice refusal={actionData?.refusal} />
      {kept?.state === 'confirmed' ? (
        <Form method="post">
          <p>
            {t('leave.text')} <Verbatim>{kept.address}</Verbatim>
          </p>
          <p className="newsletter-consent">
            {t('leave.kept', {
              asked: shopDay(kept.askedAt),
              confirmed: kept.confirmedAt ? shopDay(kept.confirmedAt) : '',
              language: nameOf(kept.language),
              consent: kept.consent,
            })}
          </p>
          <Button busy={isBusy} name={field} value={oneClick}>
            {t('leave.button')}
          </Button>
        </Form>
      ) : (
        <p>{t('leave.nothing')}</p>
      )}
    </NarrowPage>
  )
}

const nameOf = (language: string): string =>
  languageNames[language as keyof typeof languageNames] ?? language
