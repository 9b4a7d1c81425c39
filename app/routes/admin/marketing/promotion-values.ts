// A promotion, and the link of an assistant's draft, as the fields of the form.
import type { Draft } from '../../../../shop/catalog/promotions/input.ts'
import { writtenNumber } from '../../../../shop/platform/money/input.ts'
import { plainAmount } from '../../../../shop/platform/money/rules.ts'
import { endFields, fieldTime, momentInZone } from '../../../../shop/platform/time-zone.ts'
import type { Reader } from '../../../http/form-fields'

type Fields = Record<string, string>

/** A promotion as the form shows it. */
export function fieldsOfPromotion(promotion: Draft, { language, zone, currency }: Reader): Fields {
  const written = (amount: bigint | null) =>
    amount === null ? '' : writtenNumber(plainAmount(amount, currency), language)
  const end = promotion.endsAt && endFields(promotion.endsAt, zone)
  return {
    name: promotion.name,
    kind: promotion.kind,
    percent: promotion.percent ? String(promotion.percent) : '',
    amount: written(promotion.amount),
    minimum: written(promotion.minimum),
    priority: String(promotion.priority),
    target: promotion.category
      ? `category:${promotion.category}`
      : promotion.collectionId
        ? `collection:${promotion.collectionId}`
        : promotion.productIds
          ? 'products'
          : 'all',
    products: promotion.collectionId ? '' : (promotion.productIds?.join(' ') ?? ''),
    coupon: promotion.code ?? '',
    startsAt: fieldTime(promotion.startsAt, zone),
    endsAt: end?.day ?? '',
    endsTime: end?.time ?? '',
    mostUses: String(promotion.mostUses ?? ''),
    mostPerShopper: String(promotion.mostPerShopper ?? ''),
  }
}

/** The link of an assistant's draft: amounts as programs write them, times in UTC. What is no time stays. */
export function fieldsOfLink(query: URLSearchParams, { language, zone }: Reader): Fields {
  const sent = Object.fromEntries(query)
  const at = (name: string) => momentInZone(sent[name] ?? '', 'UTC')
  const [start, end] = [at('startsAt'), at('endsAt')]
  const [day = '', time = ''] = (sent.endsAt ?? '').split('T')
  const shown = end ? endFields(end, zone) : { day, time }
  return {
    ...sent,
    amount: writtenNumber(sent.amount ?? '', language),
    minimum: writtenNumber(sent.minimum ?? '', language),
    startsAt: start ? fieldTime(start, zone) : (sent.startsAt ?? ''),
    endsAt: shown.day,
    endsTime: shown.time,
  }
}
