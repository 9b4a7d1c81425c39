// A list whose columns are chosen and whose rows have buttons, in one form.
import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Table } from '../../../ui/Table'
import { type Columns, ShownColumns } from './columns'
import { ListTools } from './list-tools'

type Props = Pick<ComponentProps<typeof Table>, 'caption' | 'head' | 'children'> &
  Omit<ComponentProps<typeof Form>, 'method' | 'children'> & { columns: Columns }

export function FormTable({ columns, caption, head, children, ...form }: Props) {
  return (
    <>
      <ListTools columns={columns} />
      <Form method="post" preventScrollReset {...form}>
        <ShownColumns columns={columns}>
          <Table caption={caption} head={head}>
            {children}
          </Table>
        </ShownColumns>
      </Form>
    </>
  )
}
