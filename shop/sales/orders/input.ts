// Input of quantities per order line.
import * as v from 'valibot'
import { type Form, fieldsUnder, readAs, readOrRefuse, wholeIn } from '../../platform/input.ts'
import type { Result } from '../../result.ts'
import { maxQuantity } from '../cart/rules.ts'
import type { LineQuantity } from './rules/parcels.ts'

const refused = 'orders.pieces_left'
const upToMost = wholeIn(0, maxQuantity)

const quantities = v.pipe(
  v.array(
    v.object({
      line: readAs(upToMost, refused),
      quantity: readAs((text) => (text.trim() === '' ? 0 : upToMost(text)), refused),
    }),
  ),
  v.filterItems(({ quantity }) => quantity > 0),
)

/** Units of lines, as `quantity.0=2`; empty and 0 mean none. Refuses `orders.pieces_left`. */
export function readQuantities(form: Form, prefix = 'quantity'): Result<LineQuantity[]> {
  const sent = fieldsUnder(prefix, form).map(([line, quantity]) => ({ line, quantity }))
  return readOrRefuse(quantities, sent)
}
