// Units of an order's lines: contents of a parcel, units to return.
import type { ReactNode } from 'react'
import { lineName, type Named } from '../../../shop/catalog/products/rules/options.ts'
import { ltr } from '../text/ltr'

type Props = {
  readonly units: readonly { readonly line: number; readonly quantity: number }[]
  readonly lines: readonly Named[]
  /** One line of it, in words. */
  readonly item: (facts: { quantity: number; name: string; ltr: typeof ltr }) => ReactNode
}

export function LineList({ units, lines, item }: Props) {
  return (
    <ul>
      {units.map(({ line, quantity }) => (
        <li key={line}>{item({ quantity, name: lineName(lines[line]), ltr })}</li>
      ))}
    </ul>
  )
}
