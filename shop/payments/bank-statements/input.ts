// A line of a statement that staff have chosen, as the form sends it.
import * as v from 'valibot'

const chosenLine = v.strictObject({
  /** Of the payment: the same form books once. */
  id: v.string(),
  orderNumber: v.pipe(v.string(), v.maxLength(40)),
  /** Plain decimal number. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,18})?$/)),
  currency: v.string(),
  day: v.string(),
  reference: v.string(),
  fingerprint: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
})
export type ChosenLine = v.InferOutput<typeof chosenLine>

/** Null for anything else. */
export function chosenLineIn(text: string): ChosenLine | null {
  try {
    const read = v.safeParse(chosenLine, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
