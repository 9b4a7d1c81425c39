// Native modal dialog; closes with Escape and by the backdrop.
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  open: boolean
  onClose: () => void
  label: string
  kind?: 'dialog' | 'drawer'
  children: ReactNode
}

export function Dialog({ open, onClose, label, kind = 'dialog', children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the native dialog closes with Escape itself
    <dialog
      ref={box}
      className={kind}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      {open && children}
    </dialog>
  )
}
