// Ending an order that was sent to be paid on receipt, and never was; undone until it is in force.
import type { UnpaidEndView } from '../../../../../shop/sales/checkout/views/unpaid-end.ts'
import { useT } from '../../../../i18n/text'
import { CheckField } from '../../../../ui/Field'
import { Notice } from '../../../../ui/Notice'
import { ActForm, CollapsedAction } from '../../lists/acts'
import { When } from '../../lists/facts'

type Props = {
  unpaid: UnpaidEndView
  seen: string
  may: { readonly change: boolean }
  values: Readonly<Record<string, string>> | undefined
}

export function UnpaidEndCard({ unpaid: { isPossible, end }, seen, may, values }: Props) {
  const words = useT('admin-orders')
  if (end)
    return (
      <Notice kind="warn" title={words(end.endedAt ? 'unpaid.ended' : 'unpaid.waits')}>
        <p>{words(end.isRestocked ? 'unpaid.restocked' : 'unpaid.lost')}</p>
        {!end.endedAt && (
          <p>
            <span>{words('unpaid.from')}</span> <When at={end.finalAt} />
          </p>
        )}
        {!end.endedAt && may.change && (
          <div className="admin-acts">
            <ActForm act="confirm-unpaid" kind="quiet" preventScrollReset>
              {words('unpaid.confirm')}
            </ActForm>
            <ActForm act="undo-unpaid" kind="plain" preventScrollReset>
              {words('unpaid.undo')}
            </ActForm>
          </div>
        )}
      </Notice>
    )
  if (!isPossible || !may.change) return null
  const typed = values?.act === 'unpaid' ? values : undefined
  return (
    <CollapsedAction
      act="unpaid"
      kind="danger"
      label={words('unpaid.title')}
      isOpen={typed !== undefined}
      fields={{ seen }}
    >
      <p>{words('unpaid.text')}</p>
      <CheckField
        label={words('unpaid.restock')}
        name="restock"
        value="yes"
        defaultChecked={typed ? typed.restock === 'yes' : true}
      />
    </CollapsedAction>
  )
}
