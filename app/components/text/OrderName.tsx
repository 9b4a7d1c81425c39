// Text with an order number: kept together and left-to-right.
import { ltr } from './ltr'

export function OrderName({ text, number }: { text: string; number: string }) {
  const [before, after] = text.split(number)
  return (
    <span>
      {before}
      {ltr(number)}
      {after}
    </span>
  )
}
