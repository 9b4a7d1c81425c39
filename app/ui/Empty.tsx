// Empty state: a small drawing, one sentence, one action.
import type { ReactNode } from 'react'
import { Drawing } from './Drawing'
import type { IconName } from './Icon'

type Props = {
  icon?: IconName
  title: ReactNode
  /** `h1` if it is the page's only content. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}

export function Empty({ icon = 'box', title, heading: Heading = 'h2', children, action }: Props) {
  return (
    <div className="empty">
      <Drawing name={icon} />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
