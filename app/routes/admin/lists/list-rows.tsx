// Rows of a list with pagination, or its empty state.
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/Empty'
import { Table } from '../../../ui/Table'
import { ChooseAll } from './bulk-actions'
import { type Columns, ShownColumns, type Sort, useHeads } from './columns'
import { MoreRows } from './list'

export type ListProps<Name extends string> = {
  caption: string
  columns: Columns<Name>
  sort?: Sort<NoInfer<Name>>
  empty: string
  next: string | null
}

export function ListRows<Name extends string>({
  caption,
  columns,
  sort,
  hasChoice = false,
  empty,
  next,
  children,
}: ListProps<Name> & {
  /** The first column holds checkboxes. */
  hasChoice?: boolean
  children: readonly ReactNode[]
}) {
  const heads = useHeads(columns, sort)
  return (
    <>
      {children.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <ShownColumns columns={columns} before={hasChoice ? 1 : 0}>
          <Table
            caption={caption}
            head={hasChoice ? [<ChooseAll key="choose" />, ...heads] : heads}
          >
            {children}
          </Table>
        </ShownColumns>
      )}
      <MoreRows next={next} />
    </>
  )
}
