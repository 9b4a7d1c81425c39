// Text with values that a browser's translation must not change, such as an order number: left-to-right, kept together.
import { ltr } from './ltr'

/** `values` in the order of any language; what the text does not contain is left out. */
export function WithVerbatim({ text, values }: { text: string; values: readonly string[] }) {
  const places = values.map((value) => [text.indexOf(value), value] as const)
  const found = places.filter(([at]) => at >= 0).sort(([one], [other]) => one - other)
  const ends = found.map(([at, value]) => at + value.length)
  return (
    <span>
      {found.map(([at, value], place) => (
        <span key={value}>
          <span>{text.slice(ends[place - 1] ?? 0, at)}</span>
          {ltr(value)}
        </span>
      ))}
      <span>{text.slice(ends.at(-1) ?? 0)}</span>
    </span>
  )
}
