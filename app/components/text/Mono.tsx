// A hash or an address on a ledger: in one width, from left to right in every language.
import type { ReactNode } from 'react'
import { Verbatim } from '../../ui/Verbatim'

export const Mono = ({ children }: { children: ReactNode }) => (
  <Verbatim as="code" className="mono">
    {children}
  </Verbatim>
)
