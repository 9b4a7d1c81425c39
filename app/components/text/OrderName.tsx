// A text that names an order: its number stays in one piece, and its digits in their order.
import { ltr } from './ltr'

export function OrderName({ text, number }: { text: string; number: string }) {
  const [before, after] = text.split(number)
  return (
    <>
      {before}
      {ltr(number)}
      {after}
    </>
  )
}
