// An order on hold for the identity check: received, required, and how to cancel.

import { useRouteLoaderData } from 'react-router'
import type { Identity } from '../../../../shop/identity/kyc/rules/check.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import { useDay } from '../../../components/text/local-times'
import { ltr } from '../../../components/text/ltr'
import { useLanguage, useT } from '../../../i18n/text'
import type { RootData } from '../../../root'
import { LinkButton } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { sidesText } from './document-sides'
import type { HeldOrder } from './held-order'
import type { Hours } from './IdentityStatus'

export function OrderOnHold({
  order: { number, currency, received, isPaid, watchUntil },
  identity,
  hours: { from, to },
}: {
  order: HeldOrder
  /** Null if it could not be read. */
  identity: Identity | null
  hours: Hours
}) {
  const t = useT('kyc')
  const language = useLanguage()
  const day = useDay()
  const support = useRouteLoaderData<RootData>('root')?.supportMail
  const amount = formatAmount(received, currency, language)
  const money = isPaid ? 'paid' : received > 0n ? 'part' : 'unpaid'
  const date = identity?.since ? day(identity.since) : ''
  const code = identity?.code && identity.code !== 'other' ? t(`reason.${identity.code}`) : ''
  const reason = [code, identity?.reason].filter(Boolean).join(' ')
  const side = sidesText(identity?.asked ?? [], t, language)
  // A check that has not begun is described below, with a link to begin it.
  const isBegun = identity !== null && identity.state !== 'verified' && identity.state !== 'none'
  const standing = isBegun ? identity.state : null
  const state = identity?.stage === 'more_info_needed' ? 'more' : standing
  return (
    <Notice kind="warn" role="status" title={t.rich('hold.title', { number, ltr })}>
      <p>{t.rich(`hold.${money}`, { amount, ltr })}</p>
      <p>{t('hold.calm')}</p>
      {state && (
        <p>{t('hold.status', { status: t(`hold.${state}`, { date, from, to, reason, side }) })}</p>
      )}
      <div className="row">
        {money === 'unpaid' && (
          <LinkButton kind="quiet" to={`/payment?order=${number}`}>
            {t('hold.pay')}
          </LinkButton>
        )}
        <LinkButton kind="quiet" to={`/order/${number}`}>
          {t(money === 'unpaid' ? 'hold.cancelUnpaid' : 'hold.cancel')}
        </LinkButton>
        {support && <a href={`mailto:${support}`}>{t('hold.ask')}</a>}
      </div>
      {money !== 'unpaid' && <p className="check-small">{t('hold.noHurry')}</p>}
      {money === 'unpaid' && watchUntil && (
        <p className="check-small">{t('hold.keep', { date: day(watchUntil) })}</p>
      )}
    </Notice>
  )
}
