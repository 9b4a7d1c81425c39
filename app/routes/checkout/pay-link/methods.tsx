// The payment methods of a pay link as radio cards, with what is to be paid by each.
import { textIn } from '../../../../shop/payments/manual-methods/rules/manual-method.ts'
import {
  assetOfToken,
  isHosted,
  isMethod,
  isToken,
  type Method,
} from '../../../../shop/payments/requests/rules/methods.ts'
import { formatAmount } from '../../../../shop/platform/money/rules.ts'
import type { LinkMethod } from '../../../../shop/sales/pay-links/offers.ts'
import { MethodChoice } from '../../../components/checkout/MethodChoice'
import { useCurrency } from '../../../i18n/currency'
import { type Text, useLanguage, useT } from '../../../i18n/text'

/** As it is posted: `pi`, `usdt eip155:137`, `manual manual:other:ID`. */
export const methodValue = ({ method, chain }: Pick<LinkMethod, 'method' | 'chain'>): string =>
  [method, chain].filter(Boolean).join(' ')

export function methodIn(text = ''): { method: Method; chain: string | null } | null {
  const [method = '', chain = null] = text.split(' ')
  return isMethod(method) ? { method, chain } : null
}

/** The name of a method, in the reader's language. */
export function nameOfMethod(
  { method, name }: LinkMethod,
  language: string,
  { t, checkout }: { readonly t: Text; readonly checkout: Text },
): string {
  if (name === null) return t('methods.pi')
  if (isHosted(method)) return checkout(`hosted.${method}`)
  if (typeof name !== 'string') return textIn(name, language)
  return isToken(method) ? t('methods.token', { token: assetOfToken(method), chain: name }) : name
}

export function MethodList({
  methods,
  chosen,
}: {
  readonly methods: readonly LinkMethod[]
  readonly chosen: string | null
}) {
  const t = useT('pay-links')
  const checkout = useT('checkout')
  const language = useLanguage()
  const own = useCurrency()
  const selected = methods.find((each) => methodValue(each) === chosen) ?? methods[0]
  return methods.map((each) => {
    const { method, amount, currency } = each
    const isQuoted = currency !== own || isHosted(method)
    return (
      <MethodChoice
        key={methodValue(each)}
        value={methodValue(each)}
        name={nameOfMethod(each, language, { t, checkout })}
        amount={formatAmount(amount, currency, language)}
        isChosen={each === selected}
      >
        <p>
          {t(
            method === 'manual'
              ? 'methods.byHand'
              : isQuoted
                ? 'methods.quoted'
                : 'methods.onLedger',
          )}
        </p>
      </MethodChoice>
    )
  })
}
