// Status of the identity check and its one next action.

import { useRevalidator } from 'react-router'
import type { HostedCheck } from '../../../../shop/identity/hosted-checks/views.ts'
import { answerDays, type Identity, isWaiting } from '../../../../shop/identity/kyc/rules/check.ts'
import { day } from '../../../../shop/platform/durations.ts'
import { useShopDay } from '../../../components/text/local-times'
import { useLanguage, useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import { sidesText } from './document-sides'
import { HostedProcessing, HostedStart } from './HostedStatus'

export type Hours = { readonly from: number; readonly to: number }
type Shown = {
  identity: Identity
  /** A draft can be continued. */
  isBegun: boolean
  hours: Hours
  query: string
  /** Null if the shop's reviewers check this person. */
  hosted: HostedCheck | null
  /** Support contact; empty if the shop has none. */
  support: string
}

export function IdentityStatus(shown: Shown) {
  const { state, stage } = shown.identity
  if (stage === 'more_info_needed') return <Asked {...shown} />
  const { hosted } = shown
  if (stage && isWaiting(stage)) return <Waiting {...shown} />
  if (hosted?.session?.isUnderWay)
    return (
      <>
        <HostedProcessing name={hosted.name} />
        {state === 'verified' && (
          <Verified {...shown} identity={{ ...shown.identity, mayRenew: false }} />
        )}
      </>
    )
  if (state === 'declined') return <Declined {...shown} />
  if (state === 'verified') return <Verified {...shown} />
  return <Begin {...shown} />
}

function Waiting({ identity: { since, stage, until }, hours: { from, to }, query }: Shown) {
  const t = useT('kyc')
  const shopDay = useShopDay()
  const date = since ? shopDay(since) : ''
  return (
    <Notice kind="info" role="status" title={t('required.pending')}>
      <p>{t('required.pendingText', { date, from, to })}</p>
      {stage === 'in_review' && <p>{t('required.inReview')}</p>}
      {until && <p>{t('required.stillUntil', { date: shopDay(until) })}</p>}
      <CheckAgain query={query} />
    </Notice>
  )
}

function Asked({ identity, query }: Shown) {
  const t = useT('kyc')
  const language = useLanguage()
  const shopDay = useShopDay()
  const { since, asked } = identity
  const until = since && new Date(since.getTime() + answerDays * day)
  return (
    <Notice kind="warn" role="status" title={t('required.more')}>
      <p>{t('required.moreText', { side: sidesText(asked, t, language) })}</p>
      <Reason identity={identity} />
      <LinkButton
        to={`${asked.includes('details') ? '/kyc' : '/kyc-details'}${query}`}
        reloadDocument
      >
        {t('required.sendPieces')}
      </LinkButton>
      {until && <p className="check-small">{t('required.moreUntil', { date: shopDay(until) })}</p>}
    </Notice>
  )
}

function Declined({ identity, isBegun, query, support }: Shown) {
  const t = useT('kyc')
  const shopDay = useShopDay()
  const { since, isFinal } = identity
  const date = since ? shopDay(since) : ''
  return (
    <Notice kind="warn" role="status" title={t('required.declined')}>
      <p>{t('required.declinedText', { date })}</p>
      <Reason identity={identity} />
      <p>{t('required.refund')}</p>
      {!isFinal && (
        <>
          <p>{t('required.again')}</p>
          <LinkButton to={`/kyc${query}`}>
            {t(isBegun ? 'required.continueCheck' : 'required.sendAgain')}
          </LinkButton>
        </>
      )}
      <p>
        {t('required.final')}{' '}
        {support && (
          <a href={`mailto:${support}`}>
            <Verbatim>{support}</Verbatim>
          </a>
        )}
      </p>
    </Notice>
  )
}

/** The decision's reason in the reader's language, and the reviewer's own words. */
function Reason({ identity: { code, reason } }: { identity: Identity }) {
  const t = useT('kyc')
  return (
    <>
      {code && code !== 'other' && <p>{t(`reason.${code}`)}</p>}
      {reason && (
        <blockquote dir="auto">
          <bdi>{reason}</bdi>
        </blockquote>
      )}
    </>
  )
}

function Verified({ identity: { since, until, mayRenew }, isBegun, query }: Shown) {
  const t = useT('kyc')
  const shopDay = useShopDay()
  const date = since ? shopDay(since) : ''
  return (
    <Notice kind="ok" role="status">
      <p>{t('required.completedText', { date })}</p>
      <p>
        {until ? t('required.validUntil', { date: shopDay(until) }) : t('required.validForGood')}
      </p>
      {mayRenew && (
        <>
          <p>{t('required.renewText')}</p>
          <LinkButton to={`/kyc${query}`}>
            {t(isBegun ? 'required.continueCheck' : 'required.renew')}
          </LinkButton>
        </>
      )}
      <div className="row">
        <LinkButton kind={mayRenew ? 'quiet' : undefined} to="/cart-history?tab=orders">
          {t('required.viewOrders')}
        </LinkButton>
        <LinkButton kind="quiet" to="/">
          {t('required.continueShopping')}
        </LinkButton>
      </div>
    </Notice>
  )
}

function Begin({ identity: { stage, since }, isBegun, hosted, query }: Shown) {
  const t = useT('kyc')
  const shopDay = useShopDay()
  const date = since ? shopDay(since) : ''
  if (hosted)
    return (
      <>
        {stage === 'expired' && <p>{t('required.expired', { date })}</p>}
        <HostedStart hosted={hosted} query={query} />
      </>
    )
  return (
    <div className="check-start">
      {stage === 'expired' && <p>{t('required.expired', { date })}</p>}
      {isBegun && <p>{t('required.draft')}</p>}
      <LinkButton to={`/kyc${query}`}>
        {t(isBegun ? 'required.continueCheck' : 'required.start')}
      </LinkButton>
    </div>
  )
}

/** Without script the same button reloads the page. */
function CheckAgain({ query }: { query: string }) {
  const t = useT('kyc')
  const { state, revalidate } = useRevalidator()
  const isBusy = state === 'loading'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void revalidate()
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="quiet" busy={isBusy}>
        {t(isBusy ? 'required.checking' : 'required.checkNow')}
      </Button>
    </form>
  )
}
