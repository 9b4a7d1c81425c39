// The promotion form: amounts as the reader writes them, times in the shop's time zone.
import {
  isAmountField,
  momentIn,
  promotionFields,
} from '../../../../shop/catalog/promotions/input.ts'
import { plainNumbers, writtenNumbers } from '../../../../shop/platform/money/input.ts'
import {
  endFields,
  endOfFields,
  fieldTime,
  momentInZone,
} from '../../../../shop/platform/time-zone.ts'
import type { Result } from '../../../../shop/result.ts'

type Fields = Record<string, string>
export type Reader = { readonly language: string; readonly zone: string }

const times = ['startsAt', 'endsAt', 'changesAt'] as const

/** "2027-01-31T08:00" in the zone as the same moment in UTC; what is no time stays, and is refused by its check. */
function inUtc(text: string, zone: string): string {
  const moment = momentInZone(text, zone)
  return moment ? moment.toISOString().slice(0, 16) : text
}

/** The submitted fields for `savePromotion`. Refuses `form.invalid` with amounts that can be read in two ways. */
export function plainPromotion(
  { endsTime = '', ...fields }: Fields,
  { language, zone }: Reader,
): Result<Fields> {
  const { endsAt = '' } = fields
  const end = endOfFields(endsAt, endsTime, zone)
  const all: Fields = { ...fields, ...(end && { endsAt: end }) }
  for (const name of times) if (all[name]) all[name] = inUtc(all[name], zone)
  return plainNumbers(all, language, isAmountField)
}

/** Saved fields, with times in UTC, as the form shows them. */
export function writtenPromotion(saved: Fields, { language, zone }: Reader): Fields {
  const shown = writtenNumbers(saved, language, isAmountField)
  const end = momentIn(shown.endsAt ?? '')
  for (const name of times) {
    const at = momentIn(shown[name] ?? '')
    if (at) shown[name] = fieldTime(at, zone)
  }
  if (end) {
    const { day, time } = endFields(end, zone)
    return { ...shown, endsAt: day, endsTime: time }
  }
  const [day = '', time = ''] = (shown.endsAt ?? '').split('T')
  return { ...shown, endsAt: day, endsTime: time }
}

export const fieldsOfPromotion = (
  promotion: Parameters<typeof promotionFields>[0],
  reader: Reader,
): Fields => writtenPromotion(promotionFields(promotion), reader)
