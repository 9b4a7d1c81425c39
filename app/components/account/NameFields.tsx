// Given and family name, in the order of the page's language.
import type { ComponentProps } from 'react'
import { isFamilyNameFirst } from '../../../shop/platform/languages.ts'
import { useLanguage } from '../../i18n/text'
import { Field } from '../../ui/Field'

type Name = 'firstName' | 'lastName'

export function NameFields({ of }: { of: (name: Name) => ComponentProps<typeof Field> }) {
  const first = <Field autoComplete="given-name" required {...of('firstName')} />
  const last = <Field autoComplete="family-name" required {...of('lastName')} />
  const isTurned = isFamilyNameFirst(useLanguage())
  return (
    <>
      {isTurned ? last : first}
      {isTurned ? first : last}
    </>
  )
}
