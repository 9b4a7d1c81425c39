// For texts with an amount or address in them: what stands between <ltr> tags keeps its direction in every language.
import type { ReactNode } from 'react'

export const ltr = (inside: ReactNode) => (
  <bdi className="amount" dir="ltr">
    {inside}
  </bdi>
)
