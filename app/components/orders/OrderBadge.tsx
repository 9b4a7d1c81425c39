// The state of an order as a badge.
import type { Badge as Word } from '../../../shop/sales/orders/rules/order.ts'
import { useT } from '../../i18n/text'
import { Badge, type Kind } from '../../ui/Notice'

export type Place = 'drawer' | 'page'

const kinds: Record<Word, Kind> = {
  pending: 'warn',
  expired: 'warn',
  processing: 'info',
  shipped: 'info',
  delivered: 'ok',
  completed: 'ok',
  cancelled: 'bad',
}

/** The drawer has no separate text for an order whose return period is over. */
export function OrderBadge({ word, place = 'page' }: { word: Word; place?: Place }) {
  const t = useT('orders')
  const shown = place === 'drawer' && word === 'completed' ? 'delivered' : word
  return <Badge kind={kinds[shown]}>{t(`badge.${shown}`)}</Badge>
}
