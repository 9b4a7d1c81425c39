// Rows of a list with pagination, or its empty state.
import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '../../../ui/Empty'
import { Table } from '../../../ui/Table'
import { MoreRows } from './list'

export function ListRows({
  caption,
  heads,
  empty,
  next,
  children,
}: {
  caption: string
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
        <Table caption={caption} head={heads}>
          {children}
        </Table>
      )}
      <MoreRows next={next} />
    </>
  )
}
