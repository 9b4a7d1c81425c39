// Server-rendered bar charts over time, without script. The same data is in a table below the large one.
import { type ReactNode, useId } from 'react'

export type Bars = {
  readonly name: string
  readonly values: readonly number[]
}

const height = 100
const step = 20
const gap = 3

type SparklineProps = { values: readonly number[]; isMirrored?: boolean }

/** The trend beside a figure, hidden from assistive technology: the page has the numbers as text. */
export function Sparkline({ values, isMirrored = false }: SparklineProps) {
  const highest = Math.max(1, ...values)
  const width = values.length * step
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const tall = (value / highest) * height
        const x = (isMirrored ? values.length - 1 - at : at) * step + gap
        return (
          <rect
            key={x}
            className="bar-0"
            x={x}
            y={height - tall}
            width={step - 2 * gap}
            height={tall}
          />
        )
      })}
      <path className="bar-floor" d={`M0 ${height - 0.5}H${width}`} />
    </svg>
  )
}

/**
 * Each series has its own pattern, so that colors are not needed to distinguish them. `stacked` puts them on top of
 * each other; else they are side by side. `ends` are the labels below the first, the middle and the last bar.
 */
export function BarChart({
  title,
  summary,
  series,
  stacked = false,
  isMirrored = false,
  top,
  ends,
  table,
  tableLabel,
}: {
  title: ReactNode
  /** Accessible description of the chart. */
  summary: string
  series: readonly Bars[]
  stacked?: boolean
  isMirrored?: boolean
  /** Formats the height of the chart, from its highest bar. */
  top: (highest: number) => ReactNode
  ends: readonly string[]
  table: ReactNode
  tableLabel: string
}) {
  const id = useId()
  const count = series[0]?.values.length ?? 0
  const sums = Array.from({ length: count }, (_, at) => {
    const values = series.map(({ values }) => values[at] ?? 0)
    return stacked ? values.reduce((a, b) => a + b, 0) : Math.max(...values)
  })
  const highest = Math.max(0, ...sums)
  const width = count * step
  const scale = highest > 0 ? height / highest : 0
  const bars = series.flatMap(({ values }, row) =>
    values.map((value, at) => {
      const below = stacked
        ? series.slice(0, row).reduce((sum, each) => sum + (each.values[at] ?? 0), 0)
        : 0
      const wide = stacked ? step - 2 * gap : (step - 2 * gap) / series.length
      const from = at * step + gap + (stacked ? 0 : row * wide)
      const x = isMirrored ? width - from - wide : from
      const tall = value * scale
      const y = height - below * scale - tall
      return (
        <rect
          key={`${x} ${y}`}
          className={`bar-${row}`}
          fill={row === 0 ? undefined : `url(#${id})`}
          x={x}
          y={y}
          width={wide}
          height={tall}
        />
      )
    }),
  )
  return (
    <figure className="bar-chart">
      <figcaption>{title}</figcaption>
      {series.length > 1 && (
        <ul className="bar-legend">
          {series.map(({ name }, row) => (
            <li key={name}>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect
                  className={`bar-${row}`}
                  fill={row === 0 ? undefined : `url(#${id})`}
                  width="12"
                  height="12"
                />
              </svg>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="bar-picture" role="img" aria-label={summary}>
        <p aria-hidden="true">{top(highest)}</p>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse">
              <rect className="bar-ground" width="4" height="4" />
              <path className="bar-hatch" d="M-1 1l2-2M0 4l4-4M3 5l2-2" />
            </pattern>
          </defs>
          <path className="bar-lines" d={`M0 .5H${width}M0 ${height / 2}H${width}`} />
          {bars}
          <path className="bar-floor" d={`M0 ${height - 0.5}H${width}`} />
        </svg>
        <p className="bar-ends" aria-hidden="true">
          {ends.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      </div>
      <details>
        <summary>{tableLabel}</summary>
        {table}
      </details>
    </figure>
  )
}
