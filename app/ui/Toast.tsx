// Toast: a short message above the page, dismissed by the user or by its region.
import type { ReactNode } from 'react'
import { useAwaitsScript } from './has-script'
import { Icon } from './Icon'

type Props = {
  title?: ReactNode
  children: ReactNode
  /** Label of the button that dismisses it. */
  close: string
  onClose: () => void
}

export function Toast({ title, children, close, onClose }: Props) {
  const awaitsScript = useAwaitsScript()
  return (
    <div className="toast">
      <div>
        {title && <strong>{title}</strong>}
        <p>{children}</p>
      </div>
      <button
        type="button"
        className={`icon-button ${awaitsScript}`}
        onClick={onClose}
        aria-label={close}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
