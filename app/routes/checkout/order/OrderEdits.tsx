// What staff changed of an order, for the customer; the last change is open.
import type { Currency } from '../../../../shop/platform/money/rules.ts'
import type { EditRow } from '../../../../shop/sales/orders/views/edits.ts'
import { EditOf } from '../../../components/orders/EditOf'
import { useMoment } from '../../../components/text/local-times'
import { useT } from '../../../i18n/text'

type Props = { readonly edits: readonly Omit<EditRow, 'who'>[]; readonly currency: Currency }

export function OrderEdits({ edits, currency }: Props) {
  const t = useT('orders')
  const moment = useMoment()
  if (edits.length === 0) return null
  return (
    <section className="card" aria-labelledby="edits">
      <h2 id="edits">{t('edits.title')}</h2>
      {edits.toReversed().map((edit, at) => (
        <details key={edit.version} open={at === 0}>
          <summary>
            <time dateTime={edit.at.toISOString()}>{moment(edit.at)}</time>
          </summary>
          <EditOf edit={edit} currency={currency} reason={t(`edits.reasons.${edit.reason}`)} />
        </details>
      ))}
    </section>
  )
}
