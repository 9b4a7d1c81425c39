// Facts before buying: shipping with its price, returns, payment, identity check as the shop's setting has it.

import type { ReactNode } from 'react'
import type { CheckTime } from '../../../../shop/identity/hosted-checks/views.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import {
  type IdentityRule,
  identityFact,
} from '../../../../shop/platform/settings/rules/identity-checks.ts'
import { windowText } from '../../../../shop/sales/shipping/rules/calendar.ts'
import type { ShippingTerm } from '../../../../shop/sales/shipping/rules/terms.ts'
import { withdrawalDays } from '../../../../shop/sales/withdrawals/rules.ts'
import { ltr } from '../../../components/text/ltr'
import { useCurrency } from '../../../i18n/currency'
import { useLanguage, useT } from '../../../i18n/text'
import { Icon, type IconName } from '../../../ui/Icon'
import { Verbatim } from '../../../ui/Verbatim'

type Props = {
  rule: IdentityRule
  /** Empty: the shop ships everywhere, free of charge. */
  shipping: readonly ShippingTerm[]
  /** Of the chosen variant, in smallest units; null while none is. */
  price: bigint | null
}

/** More countries than this are named in the folded list only. */
const mostNamed = 3

/** What it costs to get it, and to send it back. */
export function BuyFacts({ rule, shipping, price }: Props) {
  const t = useT('product')
  const [first, ...others] = shipping
  const isShort = (first?.countries?.length ?? 0) <= mostNamed
  const folded = isShort ? others : shipping
  return (
    <dl className="buy-facts" aria-label={t('facts.title')}>
      <Fact name="delivery" icon="truck">
        <p>
          {first ? (
            <Term term={first} price={price} isOnly={others.length === 0} most={mostNamed} />
          ) : (
            t('facts.everywhere')
          )}
        </p>
        {folded.length > 0 && (
          <details>
            <summary>{t('facts.otherCountries')}</summary>
            <ul>
              {folded.map((term) => (
                <li key={term.countries?.join() ?? ''}>
                  <Term term={term} price={price} isOnly={false} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {rule.kind !== 'never' && <p>{t('facts.deliveryText')}</p>}
      </Fact>
      <Fact name="returns" icon="arrow">
        <p>{t('facts.returnsText', { days: withdrawalDays })}</p>
        <p>{t('facts.refundsText')}</p>
      </Fact>
    </dl>
  )
}

type OrderProps = Pick<Props, 'rule'> & { hours: CheckTime }

/** How it is paid in Pi, and the identity check as the shop's setting has it; nothing where neither is said. */
export function OrderFacts({ hours, rule }: OrderProps) {
  const t = useT('product')
  const language = useLanguage()
  const currency = useCurrency()
  if (currency !== 'PI' && rule.kind === 'never') return null
  return (
    <dl className="buy-facts" aria-label={t('facts.title')}>
      {currency === 'PI' && (
        <Fact name="payment" icon="shield">
          <p>{t('facts.paymentText')}</p>
        </Fact>
      )}
      {rule.kind !== 'never' && (
        <Fact name="identity" icon="user">
          <p>
            {rule.kind === 'total'
              ? t.rich('facts.identityAboveText', {
                  ...hours,
                  ltr,
                  amount: formatAmount(rule.from, currency, language),
                })
              : t(`facts.${identityFact(rule)}`, hours)}
          </p>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, icon, children }: { name: string; icon: IconName; children: ReactNode }) {
  const t = useT('product')
  return (
    <div>
      <dt>
        <Icon name={icon} size={20} />
        <span>{t(`facts.${name}`)}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

type TermProps = Pick<Props, 'price'> & { term: ShippingTerm; isOnly: boolean; most?: number }

/** "Germany · €4.90 · free from €49.00 · 1–3 days", or the dates in a line of their own. */
function Term({ term, ...rest }: TermProps) {
  const { countries, price, freeFrom, daysFrom, daysTo, window } = term
  const t = useT('product')
  const language = useLanguage()
  const currency = useCurrency()
  const amount = (value: bigint) => formatAmount(value, currency, language)
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const isFree =
    price === 0n || (freeFrom !== null && rest.price !== null && rest.price >= freeFrom)
  const { most = Number.POSITIVE_INFINITY } = rest
  const named = countries?.slice(0, most).map((code) => names.of(code) ?? code)
  const more = (countries?.length ?? 0) - (named?.length ?? 0)
  const places = named && [named.join(', '), more > 0 ? `+ ${more}` : ''].filter(Boolean).join(' ')
  return (
    <>
      {(places || !rest.isOnly) && (
        <>
          <span>{places ?? t('facts.elsewhere')}</span>
          <span> · </span>
        </>
      )}
      <b>{isFree ? t('facts.free') : <Verbatim>{amount(price)}</Verbatim>}</b>
      {!isFree && freeFrom !== null && (
        <span> · {t.rich('facts.freeFrom', { amount: amount(freeFrom), ltr })}</span>
      )}
      {window ? (
        <span className="arrival">
          {' '}
          {t('facts.arrives', { when: windowText(window, language) })}
        </span>
      ) : (
        <>
          <span> · </span>
          <span>
            {daysFrom === daysTo
              ? t('facts.dayCount', { count: daysTo })
              : t('facts.days', { from: daysFrom, to: daysTo })}
          </span>
        </>
      )}
    </>
  )
}
