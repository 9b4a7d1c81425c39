// Units of an order's lines: contents of a parcel, units to return.
import type { ReactNode } from 'react'
import { lineName, type Named } from '../../../../shop/catalog/products/rules/options.ts'

type Props = {
  readonly units: readonly { readonly line: number; readonly quantity: number }[]
  readonly lines: readonly Named[]
  /** Text of one line. */
  readonly item: (facts: { quantity: number; name: string; ltr: typeof name }) => ReactNode
}

/** Unlike an amount it may wrap, and may be in any script. */
const name = (inside: ReactNode) => <bdi>{inside}</bdi>

export function LineList({ units, lines, item }: Props) {
  return (
    <ul>
      {units.map(({ line, quantity }) => (
        <li key={line}>{item({ quantity, name: lineName(lines[line]), ltr: name })}</li>
      ))}
    </ul>
  )
}
