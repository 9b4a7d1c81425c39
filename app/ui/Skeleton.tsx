// Loading skeleton, shown after a delay: see .skeleton in ui.css.
import type { ReactNode } from 'react'

/** `label` is announced instead of the placeholders. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

type Shape = 'line' | 'button' | 'square'
type Width = 'short' | 'half' | 'long' | ''

export const Bone = ({ shape = 'line', width = '' }: { shape?: Shape; width?: Width }) => (
  <span className={`bone ${shape} ${width}`} />
)
