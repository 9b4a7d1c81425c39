// A table that scrolls horizontally in its own box, named for assistive technology.
import { isValidElement, type ReactNode } from 'react'

/** A sortable column, and its current direction. */
export type SortHead = {
  readonly label: ReactNode
  readonly sort: 'ascending' | 'descending' | 'none'
}

const isSort = (head: ReactNode | SortHead): head is SortHead =>
  typeof head === 'object' && head !== null && 'sort' in head && !isValidElement(head)

type Props = {
  caption: string
  head: readonly (ReactNode | SortHead)[]
  children: ReactNode
}

export function Table({ caption, head, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="table-box" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are never reordered
              <th key={index} scope="col" aria-sort={isSort(cell) ? cell.sort : undefined}>
                {isSort(cell) ? cell.label : cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
