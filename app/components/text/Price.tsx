// An amount for shoppers: left to right in every language, so that it can be copied into a wallet.
import { createContext, type ReactNode, useContext } from 'react'
import {
  type Amount,
  type Coin,
  type Currency,
  columnDecimals,
  formatAmount,
} from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage } from '../../i18n/text'
import { Verbatim } from '../../ui/Verbatim'

const Decimals = createContext(0)

/** Least number of decimals of an amount in this column. */
export const useDecimals = (): number => useContext(Decimals)

type AmountColumnProps = { amounts: readonly Amount[]; children: ReactNode }

/** Prices within have the same number of decimals: those of `amounts`, one above the other. */
export function AmountColumn({ amounts, children }: AmountColumnProps) {
  return <Decimals value={columnDecimals(amounts, useCurrency())}>{children}</Decimals>
}

type PriceProps = { amount: bigint; currency?: Currency | Coin; decimals?: number }

/** `currency`: the shop's, if left out. `decimals`: the least number, if a table has several columns of amounts. */
export function Price({ amount, currency, decimals }: PriceProps) {
  const own = useCurrency()
  const ofColumn = useDecimals()
  return (
    <Verbatim className="amount">
      {formatAmount(amount, currency ?? own, useLanguage(), decimals ?? ofColumn)}
    </Verbatim>
  )
}
