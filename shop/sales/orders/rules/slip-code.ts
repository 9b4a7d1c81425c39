// The barcode of a packing slip: the order, and its version once it was edited, so that an older slip is recognized. Pure.
import type { Order } from './order.ts'

export const slipCode = ({ number, edits }: Pick<Order, 'number' | 'edits'>): string =>
  edits > 0 ? `${number}.${edits}` : number

/** The order and version of a scanned slip; null for another text. */
export function slipOf(text: string): { readonly number: string; readonly edits: number } | null {
  const [, number, edits] = /^(PI-\d+)(?:\.(\d{1,3}))?$/.exec(text) ?? []
  return number ? { number, edits: Number(edits ?? 0) } : null
}
