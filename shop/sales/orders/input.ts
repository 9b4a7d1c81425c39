// Input of quantities per order line.
import * as v from 'valibot'
import { type Form, fieldsUnder, readAs, readOrRefuse, wholeIn } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import type { LineQuantity } from './rules/parcels.ts'

const refused = 'orders.pieces_left'
const upTo99 = wholeIn(0, 99)

const quantities = v.pipe(
  v.array(
    v.object({
      line: readAs(upTo99, refused),
      quantity: readAs((text) => (text.trim() === '' ? 0 : upTo99(text)), refused),
    }),
  ),
  v.filterItems(({ quantity }) => quantity > 0),
)

/** Units of lines, as `quantity.0=2`; empty and 0 mean none. Refuses `orders.pieces_left`. */
export function readQuantities(form: Form, prefix = 'quantity'): Result<LineQuantity[]> {
  const sent = fieldsUnder(prefix, form).map(([line, quantity]) => ({ line, quantity }))
  return readOrRefuse(quantities, sent)
}
