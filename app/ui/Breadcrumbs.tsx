// Breadcrumbs from the home page to the current one, which is the last step.
import { Link } from 'react-router'

export type Step = {
  readonly label: string
  /** Without the language prefix. */
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
