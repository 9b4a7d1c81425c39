// Checkbox to accept the terms, if the merchant requires it; never preselected.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/text'
import { CheckField } from '../../ui/Field'

type Props = { readonly pages: readonly string[]; readonly isUnaccepted: boolean }

export function AcceptTerms({ pages, isUnaccepted }: Props) {
  const t = useT('checkout')
  const errors = useT('errors')
  return (
    <CheckField
      label={t.rich('accept', legalLinks(pages))}
      name="accept"
      value="yes"
      required
      error={isUnaccepted && errors('checkout.terms')}
    />
  )
}

/** Tags in a text that link to the existing legal pages. */
export function legalLinks(pages: readonly string[]) {
  const linked = (page: string) => (words: ReactNode) =>
    pages.includes(page) ? <Link to={`/legal/${page}`}>{words}</Link> : words
  return { terms: linked('terms'), withdrawal: linked('withdrawal') }
}
