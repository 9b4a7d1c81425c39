// Buttons, and links that look like buttons. A busy button keeps its width and is announced as busy.
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Kind = 'primary' | 'quiet' | 'danger' | 'plain'

export function Button({
  kind = 'primary',
  busy = false,
  className = '',
  ...rest
}: ComponentProps<'button'> & { kind?: Kind; busy?: boolean }) {
  return (
    <button
      type="submit"
      className={`button ${kind} ${className}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
    />
  )
}

export function LinkButton({
  kind = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={`button ${kind} ${className}`} {...rest} />
}
