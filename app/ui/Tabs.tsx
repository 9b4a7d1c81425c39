// Tabs and filter chips as links: the selection is in the URL.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentInSight } from './current-in-sight'

export type Choice = { to: string; label: ReactNode; current: boolean; count?: number }

type Props = { className: string; label: string; items: readonly Choice[] }

function Choices({ className, label, items }: Props) {
  const current = items.find((item) => item.current)?.to
  return (
    <nav ref={useCurrentInSight(current)} className={className} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={item.current ? 'page' : undefined}
          preventScrollReset
        >
          <span>{item.label}</span>
          {item.count !== undefined && <span>{`(${item.count})`}</span>}
        </Link>
      ))}
    </nav>
  )
}

export const Tabs = (props: { label: string; items: readonly Choice[] }) => (
  <Choices className="tabs" {...props} />
)
export const Chips = (props: { label: string; items: readonly Choice[] }) => (
  <Choices className="chips" {...props} />
)
