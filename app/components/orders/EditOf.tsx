// One edit of an order: why, and what it was before and after.
import { inLanguage, lineName } from '../../../shop/catalog/products/rules/options.ts'
import type { Currency } from '../../../shop/platform/money/rules.ts'
import type { EditedOrder, EditRow } from '../../../shop/sales/orders/views/edits.ts'
import { nameIn } from '../../../shop/sales/shipping/rules/zones.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Price } from '../text/Price'

type Props = {
  readonly edit: Pick<EditRow, 'note' | 'before' | 'after'>
  readonly currency: Currency
  readonly reason: string
}

export function EditOf({ edit: { note, before, after }, currency, reason }: Props) {
  const t = useT('orders')
  return (
    <>
      <p>
        <span>{t('edits.reason')}</span>: <span>{reason}</span>
      </p>
      {note && <blockquote dir="auto">{note}</blockquote>}
      <Edited title={t('edits.before')} order={before} currency={currency} />
      <Edited title={t('edits.after')} order={after} currency={currency} />
    </>
  )
}

type EditedProps = { title: string; order: EditedOrder; currency: Currency }

function Edited({ title, order, currency }: EditedProps) {
  const t = useT('orders')
  const language = useLanguage()
  return (
    <p>
      <b>
        <span>{title}</span>: <Price amount={order.total} currency={currency} />
      </b>
      {inLanguage(order.lines, language).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was edited is never reordered
        <span key={at}>
          <br />
          <span>{line.quantity}</span> × <bdi>{lineName(line)}</bdi>{' '}
          <Price amount={line.price * BigInt(line.quantity)} currency={currency} />
        </span>
      ))}
      {order.method && (
        <span>
          <br />
          <span>{t('delivery')}</span>: <bdi>{nameIn(order.method, language)}</bdi>{' '}
          <Price amount={order.shipping} currency={currency} />
        </span>
      )}
    </p>
  )
}
