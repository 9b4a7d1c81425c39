// The currency of the shop's prices, for every component that shows one.
import { createContext, useContext } from 'react'
import type { ListCurrency } from '../../shop/platform/money/rules.ts'

export const CurrencyContext = createContext<ListCurrency>('PI')

export const useCurrency = (): ListCurrency => useContext(CurrencyContext)
