// Rows of a list with pagination, or its empty state.
import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '../../../ui/Empty'
import { Table } from '../../../ui/Table'
import { type Columns, ShownColumns } from './columns'
import { MoreRows } from './list'

export function ListRows({
  caption,
  columns,
  before,
  heads,
  empty,
  next,
  children,
}: {
  caption: string
  columns?: Columns
  /** Columns in front of the named ones. */
  before?: number
  heads: ComponentProps<typeof Table>['head']
  empty: string
  next: string | null
  children: readonly ReactNode[]
}) {
  return (
    <>
      {children.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <ShownColumns columns={columns} before={before}>
          <Table caption={caption} head={heads}>
            {children}
          </Table>
        </ShownColumns>
      )}
      <MoreRows next={next} />
    </>
  )
}
