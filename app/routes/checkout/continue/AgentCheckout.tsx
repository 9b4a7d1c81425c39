// Checkout prepared by a shopping agent, with the two ways to continue: order here, or let the agent order.

import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { CheckTime } from '../../../../shop/identity/hosted-checks/views.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import type { Address } from '../../../../shop/sales/shipping/rules/address-book.ts'
import type { RatePart } from '../../../../shop/sales/taxes/rules/computation.ts'
import { FormProblem } from '../../../components/checkout/FormProblem'
import { IdentityNotice } from '../../../components/checkout/IdentityNotice'
import { OrderSummary, type SummaryLine } from '../../../components/checkout/OrderSummary'
import { AddressText } from '../../../components/text/AddressText'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Verbatim } from '../../../ui/Verbatim'
import type { SellerView } from '../seller-view'
import { AgentApproval } from './AgentApproval'

export type ShownCheckout = {
  readonly token: string
  readonly kind: 'cart' | 'checkout'
  readonly host: string
  readonly isSigned: boolean
  readonly isVisitor: boolean
  /** Youngest buyers in years; null for everyone. */
  readonly age: number | null
  readonly isApproved: boolean
  readonly version: string
  /** What differs from the approved offer. */
  readonly changes: readonly string[]
  readonly lines: readonly SummaryLine[]
  readonly total: bigint
  readonly discount: bigint
  /** Tax that the total includes, by rate. */
  readonly taxes: readonly RatePart[]
  readonly isDeliverable: boolean
  readonly isClosed: boolean
  readonly shipping: bigint | null
  readonly delivery: { readonly chosen: string | null } | null
  readonly address: Address | null
  readonly needsIdentity: boolean
  readonly identity: string
  readonly hours: CheckTime
  readonly seller: SellerView
}

type Props = { shown: ShownCheckout; refusal: Refusal | null }

export function AgentCheckout({ shown, refusal }: Props) {
  const t = useT('agents')
  const checkout = useT('checkout')
  const errors = useT('errors')
  const language = useLanguage()
  const currency = useCurrency()
  const { host, total, isVisitor, isDeliverable, delivery, address, kind } = shown
  const agent = (words: ReactNode) => (
    <Verbatim as="strong">
      <bdi>{words}</bdi>
    </Verbatim>
  )
  const amount = formatAmount(total, currency, language)
  const changes =
    refusal?.code === 'agents.changed'
      ? Object.values(refusal.fields ?? {})
      : shown.changes.map((part) => `agents.changed_${part}`)
  const isDestined = delivery === null || delivery.chosen !== null
  return (
    <div className="with-summary">
      <div className="stack">
        <h1>{t('title')}</h1>
        <p>{t.rich(kind === 'cart' ? 'introCart' : 'intro', { host, agent })}</p>
        <FormProblem refusal={refusal} />
        {changes.length > 0 && (
          <Notice kind="warn" title={errors('agents.changed')} role="alert">
            <ul>
              {changes.map((code) => (
                <li key={code}>{errors(code)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {shown.isApproved && (
          <Notice kind="ok" title={t('approved')} role="status">
            <p>{t.rich('approvedText', { host, amount, agent, ltr: agent })}</p>
          </Notice>
        )}
        {!shown.isSigned && <Notice kind="warn" text={t('unproved')} />}
        {shown.isClosed && (
          <Notice kind="warn" title={checkout('closed.title')} text={checkout('closed.text')} />
        )}
        {!isDeliverable && (
          <Notice kind="warn" title={checkout('changed.short')} text={t('short')} />
        )}
        {!isDestined && <Notice kind="warn" text={t('noDelivery')} />}
        {address && (
          <Notice title={t('deliver')}>
            <AddressText address={address} />
            <p>{t('deliverHint')}</p>
          </Notice>
        )}
        {shown.needsIdentity && (
          <IdentityNotice need="yes" identity={shown.identity} hours={shown.hours} />
        )}
        <Form method="post" className="card methods">
          <input type="hidden" name="intent" value="shop" />
          <div className="method">
            <Button>{t('here')}</Button>
            <p className="hint">{t('hereText')}</p>
          </div>
        </Form>
        {kind === 'cart' ? (
          <p className="hint">{t('letCart')}</p>
        ) : isVisitor ? (
          <p>
            <Link to={`/auth?next=${encodeURIComponent(`/continue/${shown.token}`)}`}>
              {t('signIn')}
            </Link>{' '}
            <span className="hint">{t('signInText')}</span>
          </p>
        ) : (
          !shown.isApproved && (
            <AgentApproval
              total={total}
              version={shown.version}
              seller={shown.seller}
              isPossible={isDeliverable && isDestined && !shown.isClosed}
              age={shown.age}
              refusal={refusal}
              isUnaccepted={refusal?.code === 'checkout.terms'}
            />
          )
        )}
      </div>
      <OrderSummary
        lines={shown.lines}
        total={total}
        discount={shown.discount}
        delivery={delivery && shown.shipping}
        taxes={shown.taxes}
      />
    </div>
  )
}
