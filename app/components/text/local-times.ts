// Times in the reader's language and time zone.
import { useLanguage } from '../../i18n/text'
import { useZone } from '../../i18n/time-zone'
import { dayAndTime, momentText, paddedDate, shortDate, timeText } from './dates'

type Told = (at: Date) => string

function useTold<T>(tell: (at: Date, language: ReturnType<typeof useLanguage>, zone: string) => T) {
  const language = useLanguage()
  const zone = useZone()
  return (at: Date): T => tell(at, language, zone)
}

/** "Nov 5, 2026, 14:32 CET". */
export const useMoment = (): Told => useTold(momentText)
/** "14:32 CET". */
export const useTime = (): Told => useTold(timeText)
/** "Nov 5, 2026": the reader's day. */
export const useDay = (): Told => useTold(shortDate)
/** "Nov 05, 2026". */
export const usePaddedDay = (): Told => useTold(paddedDate)
/** Both parts of a moment, for a column. */
export const useDayAndTime = () => useTold(dayAndTime)
