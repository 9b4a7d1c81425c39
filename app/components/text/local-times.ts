// Times in the reader's language and time zone.
import { useContext } from 'react'
import { useLanguage } from '../../i18n/text'
import { useZone, ZoneContext } from '../../i18n/time-zone'
import { dayAndTime, momentText, paddedDate, shortDate, timeText } from './dates'

type Formatter = (at: Date) => string

function useFormatter<T>(
  format: (at: Date, language: ReturnType<typeof useLanguage>, zone: string) => T,
) {
  const language = useLanguage()
  const zone = useZone()
  return (at: Date): T => format(at, language, zone)
}

/** "Nov 5, 2026, 14:32 CET". */
export const useMoment = (): Formatter => useFormatter(momentText)
/** "14:32 CET". */
export const useTime = (): Formatter => useFormatter(timeText)
/** "Nov 5, 2026", in the reader's time zone. */
export const useDay = (): Formatter => useFormatter(shortDate)
/** "Nov 5, 2026", in the shop's time zone: a day that the shop decides, such as the end of an offer. */
export function useShopDay(): Formatter {
  const language = useLanguage()
  const zone = useContext(ZoneContext)
  return (at) => shortDate(at, language, zone)
}
/** "Nov 05, 2026". */
export const usePaddedDay = (): Formatter => useFormatter(paddedDate)
/** Date and time, for a column. */
export const useDayAndTime = () => useFormatter(dayAndTime)
