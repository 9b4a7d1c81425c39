// A value that a browser's translation must not change: an address, amount, hash, number or code. Left to right.
import type { HTMLAttributes } from 'react'

type Tag = 'b' | 'bdi' | 'code' | 'ol' | 'p' | 'pre' | 'small' | 'strong'

export const Verbatim = ({
  as: As = 'bdi',
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: Tag }) => <As dir="ltr" translate="no" {...rest} />
