// Checkbox to accept the terms, where the merchant requires it; never preselected.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { CheckField } from '../../ui/Field'

type Props = { readonly pages: readonly string[]; readonly isUnaccepted: boolean }

export function AcceptTerms({ pages, isUnaccepted }: Props) {
  const t = useT('checkout')
  const errors = useT('errors')
  const linked = (page: string) => (words: ReactNode) =>
    pages.includes(page) ? <Link to={`/legal/${page}`}>{words}</Link> : words
  const links = { terms: linked('terms'), withdrawal: linked('withdrawal') }
  return (
    <CheckField
      label={t.rich('accept', links)}
      name="accept"
      value="yes"
      required
      error={isUnaccepted && errors('checkout.terms')}
    />
  )
}
