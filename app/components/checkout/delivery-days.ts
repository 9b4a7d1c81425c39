// Estimated delivery time of a shipping method as text.
import type { Text } from '../../i18n/text'

export const daysText = (
  t: Text,
  { daysFrom, daysTo }: { readonly daysFrom: number; readonly daysTo: number },
): string =>
  daysFrom === daysTo
    ? t('delivery.dayCount', { count: daysTo })
    : t('delivery.days', { from: daysFrom, to: daysTo })
