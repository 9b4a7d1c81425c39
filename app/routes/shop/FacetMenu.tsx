// One facet of a listing: a button, and below it its values as links with counts.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

export type Item = { id?: string; to: string; label: ReactNode; count?: number; isChosen: boolean }

/** Number of values shown of a long list. */
const first = 8

export function FacetMenu({
  name,
  label,
  shown,
  items,
  isLong,
  isChosen = items.some(({ isChosen }) => isChosen),
  children,
}: {
  name: string
  label: string
  /** Selected value, if the button shows it. */
  shown?: string
  items: readonly Item[]
  /** Collapses a long list. */
  isLong?: boolean
  isChosen?: boolean
  children?: ReactNode
}) {
  const t = useT('listing')
  if (items.length === 0 && !children) return null
  // A single further value is shown instead of a "more" button.
  const rest = isLong && items.length > first + 1 ? items.slice(first) : []
  const id = `by-${name}`
  return (
    <div className={`facet-menu by-${name}`}>
      <button
        type="button"
        className="facet"
        popoverTarget={id}
        aria-current={isChosen && !shown ? 'true' : undefined}
      >
        {shown ? (
          <span>
            <small>{label}</small> <span>{shown}</span>
          </span>
        ) : (
          <bdi>{label}</bdi>
        )}
        <Icon name="chevron" size={18} />
      </button>
      <div id={id} popover="auto" className="facet-panel">
        <strong aria-hidden="true">{label}</strong>
        {items.length > 0 && (
          <ul aria-label={label}>
            <Choices items={rest.length > 0 ? items.slice(0, first) : items} />
          </ul>
        )}
        {rest.length > 0 && (
          <details open={rest.some(({ isChosen }) => isChosen)}>
            <summary>
              <span>{t('more', { count: rest.length })}</span>
              <Icon name="chevron" size={18} />
            </summary>
            <ul aria-label={label}>
              <Choices items={rest} />
            </ul>
          </details>
        )}
        {children}
      </div>
    </div>
  )
}

const Choices = ({ items }: { items: readonly Item[] }) =>
  items.map(({ id, to, label, count, isChosen }) => (
    <li key={id ?? to}>
      <Link to={to} aria-current={isChosen ? 'true' : undefined} preventScrollReset>
        <span>{label}</span>
        {count !== undefined && <small>{count}</small>}
      </Link>
    </li>
  ))
