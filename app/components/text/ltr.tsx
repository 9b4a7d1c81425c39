// Renders `<ltr>` tags of messages: amounts and addresses keep their direction.
import type { ReactNode } from 'react'

export const ltr = (inside: ReactNode) => (
  <bdi className="amount" dir="ltr">
    {inside}
  </bdi>
)
