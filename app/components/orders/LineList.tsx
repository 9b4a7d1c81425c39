// Units of an order's lines: contents of a parcel, units to return.
import type { ReactNode } from 'react'
import { ltr } from '../text/ltr'

type Props = {
  readonly units: readonly { readonly line: number; readonly quantity: number }[]
  readonly lines: readonly { readonly name: string; readonly colour: string }[]
  /** One line of it, in words. */
  readonly item: (facts: {
    quantity: number
    name: string
    colour: string
    ltr: typeof ltr
  }) => ReactNode
}

export function LineList({ units, lines, item }: Props) {
  return (
    <ul>
      {units.map(({ line, quantity }) => (
        <li key={line}>
          {item({
            quantity,
            name: lines[line]?.name ?? '',
            colour: lines[line]?.colour ?? '',
            ltr,
          })}
        </li>
      ))}
    </ul>
  )
}
