// Where there is nothing yet: a small drawing, one sentence, one action.
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export function Empty({
  icon = 'box',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      <Icon name={icon} size={72} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
