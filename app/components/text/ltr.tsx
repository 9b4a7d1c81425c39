// Renders `<ltr>` tags of messages: amounts and addresses keep their direction.
import type { ReactNode } from 'react'
import { Verbatim } from '../../ui/Verbatim'

export const ltr = (inside: ReactNode) => <Verbatim className="amount">{inside}</Verbatim>
