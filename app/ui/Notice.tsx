// Notice box. Icon and words convey its kind, not color alone.
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export type Kind = 'info' | 'ok' | 'warn' | 'bad'
const icons: Record<Kind, IconName> = { info: 'info', ok: 'check', warn: 'clock', bad: 'alert' }

type Props = {
  kind?: Kind
  title?: ReactNode
  /** Its only sentence, or the first. */
  text?: ReactNode
  children?: ReactNode
  role?: 'status' | 'alert'
}

export function Notice({ kind = 'info', title, text, children, role }: Props) {
  return (
    <div className={`notice ${kind}`} role={role}>
      <Icon name={icons[kind]} />
      <div>
        {title && <h2>{title}</h2>}
        {text && <p>{text}</p>}
        {children}
      </div>
    </div>
  )
}

export function Badge({ kind, children }: { kind?: Kind; children: ReactNode }) {
  return <span className={`badge ${kind ?? ''}`}>{children}</span>
}
