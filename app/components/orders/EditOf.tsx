// One edit of an order: why, and what it was before and after.
import { inLanguage, lineName } from '../../../shop/catalog/products/rules/options.ts'
import type { Currency } from '../../../shop/platform/money/rules.ts'
import type { EditedOrder, EditRow } from '../../../shop/sales/order-edits/views.ts'
import { nameIn } from '../../../shop/sales/shipping/rules/zones.ts'
import { useLanguage, useT } from '../../i18n/text'
import { Price } from '../text/Price'

type Props = {
  readonly edit: Pick<EditRow, 'reason' | 'note' | 'before' | 'after'>
  readonly currency: Currency
}

export function EditOf({ edit: { reason, note, before, after }, currency }: Props) {
  const t = useT('orders')
  return (
    <div className="order-edit-of">
      <p>
        {t('edits.reason')}: {t(`edits.reasons.${reason}`)}
      </p>
      {note && <blockquote dir="auto">{note}</blockquote>}
      <dl>
        <div>
          <dt>{t('edits.before')}</dt>
          <dd>
            <Edited order={before} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('edits.after')}</dt>
          <dd>
            <Edited order={after} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Edited({ order, currency }: { order: EditedOrder; currency: Currency }) {
  const t = useT('orders')
  const language = useLanguage()
  return (
    <>
      <ul>
        {inLanguage(order.lines, language).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was edited is never reordered
          <li key={at}>
            <span>{line.quantity}</span> × <bdi>{lineName(line)}</bdi>{' '}
            <Price amount={line.price * BigInt(line.quantity)} currency={currency} />
          </li>
        ))}
        {order.method && (
          <li>
            {t('delivery')}: <bdi>{nameIn(order.method, language)}</bdi>{' '}
            <Price amount={order.shipping} currency={currency} />
          </li>
        )}
      </ul>
      <p>
        <b>
          {t('total')}: <Price amount={order.total} currency={currency} />
        </b>
      </p>
    </>
  )
}
