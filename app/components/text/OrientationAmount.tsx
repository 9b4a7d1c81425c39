// "about €12.30" beside a price: what it is worth in another currency by a fresh rate. Never the price.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Orientation, orientationAmount } from '../../../shop/payments/rates/rules.ts'
import { formatAmount } from '../../../shop/platform/money/rules.ts'
import { useCurrency } from '../../i18n/currency'
import { useLanguage, useT } from '../../i18n/text'
import { ltr } from './ltr'

type Shown = Orientation & { readonly isOver: boolean }

const OrientationContext = createContext<Shown | null>(null)

let shownUntil = Number.POSITIVE_INFINITY

/** Whether the page shows, or hides, amounts by a rate that is stale by now: the next navigation asks for a new one. */
export const isOrientationOver = (): boolean => Date.now() >= shownUntil

type ProviderProps = { orientation: Orientation | null; children: ReactNode }

/**
 * Hides the amounts once the rate is stale, also in a page from the browser's cache or read offline. They keep their
 * place, so that nothing moves.
 */
export function OrientationProvider({ orientation, children }: ProviderProps) {
  const [over, setOver] = useState(0)
  const until = orientation?.until ?? Number.POSITIVE_INFINITY
  useEffect(() => {
    shownUntil = until
    const check = () => {
      if (isOrientationOver()) setOver(until)
    }
    check()
    const left = until - Date.now()
    const timer = Number.isFinite(left) ? setTimeout(check, Math.max(0, left)) : undefined
    addEventListener('pageshow', check)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', check)
    }
  }, [until])
  return (
    <OrientationContext value={orientation && { ...orientation, isOver: over === until }}>
      {children}
    </OrientationContext>
  )
}

/** Nothing where the shop shows none. `amount` is in the currency of its prices. */
export function OrientationAmount({ amount }: { amount: bigint }) {
  const orientation = useContext(OrientationContext)
  return orientation && <Text amount={amount} orientation={orientation} />
}

function Text({ amount, orientation }: { amount: bigint; orientation: Shown }) {
  const common = useT('common')
  const language = useLanguage()
  const about = orientationAmount(amount, useCurrency(), orientation)
  if (about === null) return null
  const text = { amount: formatAmount(about, orientation.currency, language), ltr }
  return (
    <small className={orientation.isOver ? 'orientation over' : 'orientation'}>
      {common.rich('about', text)}
    </small>
  )
}
