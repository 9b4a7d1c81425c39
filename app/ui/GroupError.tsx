// Error of a group of fields, to which the error summary links.
import type { ReactNode } from 'react'
import { errorId } from './field-error'
import { Icon } from './Icon'

type Props = {
  /** Of the refused field or group. */
  name: string
  /** Nothing is shown without one. */
  error: string | undefined
  /** Facts behind the text. */
  children?: ReactNode
}

export function GroupError({ name, error, children }: Props) {
  return error ? (
    <p className="group-error" id={errorId(name)} tabIndex={-1}>
      <Icon name="alert" size={18} /> <span>{error}</span> {children}
    </p>
  ) : null
}
