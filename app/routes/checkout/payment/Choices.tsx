// Options for an expired or failed payment: new quote, another payment method, refund.
import { Form, useNavigation } from 'react-router'
import { textIn } from '../../../../shop/payments/manual-methods/rules/manual-method.ts'
import {
  assetOfToken,
  isHosted,
  isToken,
} from '../../../../shop/payments/requests/rules/methods.ts'
import { type Text, useLanguage, useT } from '../../../i18n/text'
import { Button, LinkButton } from '../../../ui/Button'
import type { PayView } from '../payment-view'

/** After expiry. Received money is refunded on the order's own page. */
export function AfterTheEnd({ pay }: { pay: PayView }) {
  const t = useT('payment')
  const current = pay.ways.find(({ isCurrent }) => isCurrent)
  const hasMoney = pay.face === 'late' || pay.face === 'underpaid'
  if (!current && !hasMoney) return null
  return (
    <section className="pay-choice" aria-label={t('choose.title')}>
      {current && <p>{t(pay.hasStoppedAddress ? 'choose.againTextNew' : 'choose.againText')}</p>}
      <div className="row">
        {current && (
          <NewQuote way={current} isMain>
            {pay.face === 'late' ? t('choose.takeNow') : t('choose.again')}
          </NewQuote>
        )}
        {hasMoney && (
          <LinkButton kind="quiet" to={`/order/${pay.number}#cancel`}>
            {t('choose.back')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function labelOf(
  { method, name, names }: PayView['ways'][number],
  { t, checkout, language }: { t: Text; checkout: Text; language: string },
) {
  if (names) return textIn(names, language)
  if (isHosted(method)) return checkout(`hosted.${method}`)
  return isToken(method)
    ? t('choose.token', { token: assetOfToken(method), chain: name })
    : t('choose.pi')
}

export function OtherWays({ pay }: { pay: PayView }) {
  const t = useT('payment')
  const checkout = useT('checkout')
  const language = useLanguage()
  const others = pay.ways.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0 && !pay.hasNoRate && !pay.hasOtherFee) return null
  return (
    <details className="other-ways">
      <summary>{t('choose.methods')}</summary>
      {others.length > 0 && (
        <p className="hint">
          {t(pay.hasStoppedAddress ? 'choose.methodsTextStopped' : 'choose.methodsText')}
        </p>
      )}
      <div className="row">
        {others.map((way) => (
          <NewQuote key={`${way.method} ${way.chain}`} way={way}>
            {labelOf(way, { t, checkout, language })}
          </NewQuote>
        ))}
      </div>
      {pay.hasOtherFee && <p>{t('choose.otherFee')}</p>}
      {pay.hasNoRate && <p>{t('choose.noRate')}</p>}
    </details>
  )
}

type Props = { way: PayView['ways'][number]; isMain?: boolean; children: string }

function NewQuote({ way, isMain = false, children }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'quote'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="quote" />
      <input type="hidden" name="method" value={way.method} />
      <input type="hidden" name="chain" value={way.chain ?? ''} />
      <Button kind={isMain ? 'primary' : 'quiet'} busy={isBusy}>
        {children}
      </Button>
    </Form>
  )
}
