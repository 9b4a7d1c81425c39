// A hash or an address on a ledger: in one width, from left to right in every language.
import type { ReactNode } from 'react'

export const Mono = ({ children }: { children: ReactNode }) => (
  <code className="mono" dir="ltr">
    {children}
  </code>
)
