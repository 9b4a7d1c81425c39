// A section of a settings page: title and explanation beside its card.
import type { ReactNode } from 'react'

export function Annotated({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: ReactNode
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="annotated" id={id} aria-labelledby={`${id}-title`}>
      <div className="annotated-about">
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="admin-card">{children}</div>
    </section>
  )
}
