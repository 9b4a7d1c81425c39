// Counts in the reader's language, always in Latin digits.
import { useLanguage } from '../../../i18n/text'

export function useFigure(): (count: number) => string {
  const language = useLanguage()
  return (count) => count.toLocaleString(`${language}-u-nu-latn`)
}
