// Error panel: what happened, what is safe, what to do, and the request id.
import type { ReactNode } from 'react'
import { Drawing } from './Drawing'
import { Verbatim } from './Verbatim'

type Props = {
  title: ReactNode
  safe: ReactNode
  actions: ReactNode
  reference?: { label: string; id: string }
  heading?: 'h1' | 'h2'
}

export function ErrorPanel({ title, safe, actions, reference, heading: Heading = 'h1' }: Props) {
  return (
    <div className="empty error-panel">
      <Drawing name="alert" />
      <Heading>{title}</Heading>
      <p>{safe}</p>
      <div className="row">{actions}</div>
      {reference && (
        <p className="reference">
          <span>{reference.label}</span>{' '}
          <Verbatim as="code" suppressHydrationWarning>
            {reference.id}
          </Verbatim>
        </p>
      )}
    </div>
  )
}
