// A short message above the page, closed by hand or by its region.
import type { ReactNode } from 'react'
import { useAwaitsScript } from './has-script'
import { Icon } from './Icon'

type Props = {
  title?: ReactNode
  children: ReactNode
  /** Name of the button that closes it. */
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
