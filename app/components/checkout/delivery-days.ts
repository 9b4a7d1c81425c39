// How long a way of delivery takes, in words of messages/checkout.json.
import type { Text } from '../../i18n/text'

export const daysText = (
  t: Text,
  { daysFrom, daysTo }: { readonly daysFrom: number; readonly daysTo: number },
): string =>
  daysFrom === daysTo
    ? t('delivery.dayCount', { count: daysTo })
    : t('delivery.days', { from: daysFrom, to: daysTo })
