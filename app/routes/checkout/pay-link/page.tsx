// The page of a pay link: what is asked for, by whom, and how to pay. A GET changes nothing; the button opens the payment.

import { data, Form, useNavigation } from 'react-router'
import { inLanguage } from '../../../../shop/catalog/products/rules/options.ts'
import { checkTime } from '../../../../shop/identity/hosted-checks/views.ts'
import { countriesIn } from '../../../../shop/identity/kyc/data.ts'
import { guestCookieOf, guestTokensIn } from '../../../../shop/people/accounts/guest-cookie.ts'
import { guestOf } from '../../../../shop/people/accounts/views/guests.ts'
import { settingsOf } from '../../../../shop/platform/settings/views.ts'
import { mostSimplified } from '../../../../shop/sales/invoicing/simplified.ts'
import { lacksBuyer } from '../../../../shop/sales/pay-links/actions/buyer.ts'
import { payByLink } from '../../../../shop/sales/pay-links/actions/pay.ts'
import { openedLink } from '../../../../shop/sales/pay-links/views.ts'
import { BuyerFields } from '../../../components/checkout/BuyerFields'
import { FormProblem } from '../../../components/checkout/FormProblem'
import { IdentityNotice } from '../../../components/checkout/IdentityNotice'
import { OrderSummary } from '../../../components/checkout/OrderSummary'
import { PageHead } from '../../../components/layout/PageHead'
import { useMoment } from '../../../components/text/local-times'
import { Price } from '../../../components/text/Price'
import { attempt } from '../../../http/preserve-form'
import { redirect } from '../../../http/redirects'
import { answer, form, requestContext } from '../../../http/request-context'
import { CurrencyContext } from '../../../i18n/currency'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Notice } from '../../../ui/Notice'
import { OrderedForYou } from '../payment/OrderedForYou'
import { sellerView } from '../seller-view'
import { summaryAmounts, summaryLine } from '../summary-line'
import type { Route } from './+types/page'
import { MethodList, methodIn } from './methods'
import './pay-link.css'

export const handle = {
  texts: ['pay-links', 'checkout', 'payment', 'footer', 'sales-law', 'shipping'],
}

/** The address is the key: nothing keeps it, and no other page is told of it. */
const closed = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
export const headers = () => closed

export async function loader({ context, params }: Route.LoaderArgs) {
  const { world, cookies, language } = requestContext(context)
  const opened = await openedLink(world, params.token)
  if (!opened.ok)
    return data({ link: null, shop: world.config.shopName }, { status: 404, headers: closed })
  const { guest, payment, note, stage, mayPay, mayContinue, methods } = opened.value
  const { orderNumber } = guest
  const of = { orderNumber, purchaseId: null }
  const { publicUrl, shopName: shop } = world.config
  const { order } = payment
  const asks = mayPay && (await lacksBuyer(world, order))
  // An order that was edited may ask for the buyer only now.
  if (!asks && (await guestOf(world, guestTokensIn(cookies, publicUrl), of)))
    return redirect(`/payment?order=${orderNumber}`, { headers: closed })
  const settings = await settingsOf(world)
  const link = {
    note,
    stage,
    mayContinue,
    methods,
    hours: checkTime(world),
    needsIdentity: order.identityCheck === true,
    currency: order.currency,
    openUntil: order.openUntil ?? null,
    summary: mayPay ? await summaryAmounts(world, payment) : null,
    // What was bought is shown to whoever may pay it, and to nobody afterwards.
    lines: mayPay ? inLanguage(order.lines, language).map(summaryLine) : [],
    buyer: asks
      ? {
          countries: countriesIn(language),
          country: settings.taxCountry,
          most: mostSimplified(settings),
        }
      : null,
    seller: mayPay ? await sellerView(world, language) : null,
  }
  return data({ link, shop }, { headers: closed })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { world, cookies, ip } = requestContext(context)
  const fields = await form(request)
  const paid = await attempt(context, 'checkout.failed', () =>
    payByLink(world, params.token, methodIn(fields.method), ip, fields),
  )
  if (!paid.ok) return answer(paid, fields)
  const { number, sessionToken } = paid.value
  const headers = new Headers(closed)
  headers.append('set-cookie', guestCookieOf(world.config.publicUrl, cookies, sessionToken))
  return redirect(`/payment?order=${number}`, { headers })
}

export default function Page({ loaderData: { link, shop }, actionData }: Route.ComponentProps) {
  const t = useT('pay-links')
  const isBusy = useNavigation().formData !== undefined
  const moment = useMoment()
  if (!link)
    return (
      <section className="checkout narrow">
        <PageHead title={t('title')} />
        <Empty icon="shield" heading="h1" title={t('gone.title')}>
          {t('gone.text', { shop })}
        </Empty>
      </section>
    )
  const { stage, summary, openUntil, methods } = link
  return (
    <CurrencyContext value={link.currency}>
      <section className="checkout pay-link">
        <PageHead title={t('title')} />
        <h1>{t('heading', { shop })}</h1>
        <FormProblem refusal={actionData?.refusal ?? null} />
        {!summary && (
          <Notice kind={stage === 'paid' ? 'ok' : 'info'} role="status" title={t(`state.${stage}`)}>
            <p>{t(`stateText.${stage}`, { shop })}</p>
            {link.mayContinue && (
              <Form method="post">
                <p>{t('identity')}</p>
                <Button busy={isBusy}>{t('continue')}</Button>
              </Form>
            )}
          </Notice>
        )}
        {summary && (
          <div className="with-summary">
            <OrderSummary {...summary} lines={link.lines} fold="open" />
            <div className="stack">
              <div className="card pay-link-amount">
                <p className="total">
                  <span>{t('amount')}</span> <Price amount={summary.total} />
                </p>
                {link.note && (
                  <figure>
                    <figcaption>{t('note')}</figcaption>
                    <blockquote dir="auto">{link.note}</blockquote>
                  </figure>
                )}
                {openUntil && <p className="hint">{t('until', { when: moment(openUntil) })}</p>}
              </div>
              {link.needsIdentity && (
                <IdentityNotice need="yes" identity="none" hours={link.hours} isGuest />
              )}
              <Form method="post" className="card methods" noValidate>
                {link.buyer && (
                  <>
                    <h2>{t('buyer.title')}</h2>
                    <BuyerFields
                      {...link.buyer}
                      values={actionData?.values ?? {}}
                      refusal={actionData?.refusal ?? null}
                      isAsked
                    />
                  </>
                )}
                <h2>{t('choose')}</h2>
                {methods.length === 0 && <p role="status">{t('nothing')}</p>}
                <MethodList methods={methods} chosen={actionData?.values?.method ?? null} />
                {methods.length > 0 && (
                  <Button className="place-order" busy={isBusy}>
                    {t('pay')}
                  </Button>
                )}
              </Form>
              {link.seller && <OrderedForYou seller={link.seller} />}
            </div>
          </div>
        )}
      </section>
    </CurrencyContext>
  )
}
