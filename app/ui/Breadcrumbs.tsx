// The way from the front page to this one; the last step is the page itself.
import { Link } from 'react-router'

export type Step = {
  readonly label: string
  /** Without the language. */
  readonly to: string
}

export function Breadcrumbs({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {steps.map(({ to, label }, index) => (
          <li key={to}>
            {index < steps.length - 1 ? (
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            ) : (
              <bdi aria-current="page">{label}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
