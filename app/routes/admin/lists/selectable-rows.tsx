// List with selectable rows and bulk actions; read-only if no action is permitted.
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../../../i18n/text'
import type { BulkAnswer } from './bulk'
import { BulkBar, BulkResult, Choice, useChosen } from './bulk-actions'
import { Refused } from './facts'
import { type ListProps, ListRows } from './list-rows'

export type RowChoice = Pick<ComponentProps<typeof Choice>, 'id' | 'seen' | 'label'>

export function ChoiceRows<Row, Name extends string>({
  rows,
  choice,
  cells,
  answer,
  acts,
  ...list
}: ListProps<Name> & {
  rows: readonly Row[]
  /** A row's id, displayed version and name. */
  choice: (row: Row) => RowChoice
  cells: (row: Row) => ReactNode
  answer: BulkAnswer | undefined
  /** Action buttons, or nothing. */
  acts: ReactNode
}) {
  const t = useT('admin')
  const isChosen = useChosen(answer)
  const found = rows.map((row) => ({ row, ...choice(row) }))
  const mayChoose = Boolean(acts)
  return (
    <>
      <Refused title={t('bulk.nothing')} refusal={answer?.refusal} />
      <BulkResult answer={answer} labelOf={(id) => found.find((each) => each.id === id)?.label} />
      <ListRows hasChoice={mayChoose} {...list}>
        {found.map(({ row, id, seen, label }) => (
          <tr key={id}>
            {mayChoose && (
              <td>
                <Choice id={id} seen={seen} label={label} chosen={isChosen(id)} />
              </td>
            )}
            {cells(row)}
          </tr>
        ))}
      </ListRows>
      {mayChoose && found.length > 0 && <BulkBar>{acts}</BulkBar>}
    </>
  )
}
