// Where the check stands, and the one thing that can be done about it.
import { useRevalidator } from 'react-router'
import type { Identity } from '../../../shop/kyc/rules.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Button, LinkButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { shortDate } from '../dates'

export type Hours = { readonly from: number; readonly to: number }

export function Standing({
  identity: { state, since, reason },
  isBegun,
  hours: { from, to },
  query,
}: {
  identity: Identity
  /** There is a draft to go on with. */
  isBegun: boolean
  hours: Hours
  query: string
}) {
  const t = useT('kyc')
  const language = useLanguage()
  const date = since ? shortDate(since, language) : ''
  const start = (label: string) => <LinkButton to={`/kyc${query}`}>{label}</LinkButton>
  if (state === 'pending') {
    return (
      <Notice kind="info" role="status" title={t('required.pending')}>
        <p>{t('required.pendingText', { date, from, to })}</p>
        <CheckAgain query={query} />
      </Notice>
    )
  }
  if (state === 'declined') {
    return (
      <Notice kind="warn" role="status" title={t('required.declined')}>
        <p>{t('required.declinedText', { date })}</p>
        {reason && (
          <blockquote>
            <bdi>{reason}</bdi>
          </blockquote>
        )}
        <p>{t('required.again')}</p>
        {start(t(isBegun ? 'required.continueCheck' : 'required.sendAgain'))}
      </Notice>
    )
  }
  if (state === 'verified') {
    return (
      <Notice kind="ok" role="status">
        <p>{t('required.completedText', { date })}</p>
        <div className="row">
          <LinkButton to="/cart-history?tab=orders">{t('required.viewOrders')}</LinkButton>
          <LinkButton kind="quiet" to="/">
            {t('required.continueShopping')}
          </LinkButton>
        </div>
      </Notice>
    )
  }
  return (
    <div className="check-start">
      {isBegun && <p>{t('required.draft')}</p>}
      {start(t(isBegun ? 'required.continueCheck' : 'required.start'))}
    </div>
  )
}

/** Without script the same button loads the page again. */
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
