// One metric of the overview.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { label: ReactNode; to?: string | null; children: ReactNode }

/** `to`: the list that it counts, for roles that may open it. */
export const Card = ({ label, to, children }: Props) => (
  <div>
    <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
    <dd>{children}</dd>
  </div>
)
