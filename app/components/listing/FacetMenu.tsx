// One thing that a listing can be narrowed by: a button, and beneath it its choices as links with their counts.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon'

type Item = { to: string; label: ReactNode; count?: number; isChosen: boolean }

export function FacetMenu({
  name,
  label,
  shown,
  items,
  children,
}: {
  name: string
  label: string
  /** What is chosen, where the button says it. */
  shown?: string
  items: readonly Item[]
  children?: ReactNode
}) {
  if (items.length === 0) return null
  const id = `by-${name}`
  return (
    <div className={`facet-menu by-${name}`}>
      <button
        type="button"
        className="facet"
        popoverTarget={id}
        aria-current={items.some(({ isChosen }) => isChosen) && !shown ? 'true' : undefined}
      >
        {shown ? (
          <span>
            <small>{label}</small> {shown}
          </span>
        ) : (
          label
        )}
        <Icon name="chevron" size={18} />
      </button>
      <div id={id} popover="auto" className="facet-panel">
        <ul aria-label={label}>
          {items.map(({ to, label, count, isChosen }) => (
            <li key={to}>
              <Link to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
                {label}
                {count !== undefined && <small>{count}</small>}
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  )
}
