// A list with selectable columns and row buttons, in one form.
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Table } from '../../../ui/Table'
import { type Columns, ShownColumns, useHeads } from '../lists/columns'
import { ListTools } from '../lists/list-tools'

type Props = Pick<ComponentProps<typeof Table>, 'caption' | 'children'> &
  Omit<ComponentProps<typeof Form>, 'method' | 'children'> & { columns: Columns }

export function FormTable({ columns, caption, children, ...form }: Props) {
  return (
    <>
      <ListTools columns={columns} />
      <Form method="post" preventScrollReset {...form}>
        <ShownColumns columns={columns}>
          <Table caption={caption} head={useHeads(columns)}>
            {children}
          </Table>
        </ShownColumns>
      </Form>
    </>
  )
}
