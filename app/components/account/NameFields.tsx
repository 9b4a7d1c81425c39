// First and family name, in the order of the page's language.
import type { ComponentProps } from 'react'
import { isFamilyNameFirst } from '../../../shop/platform/languages.ts'
import { useLanguage } from '../../i18n/text'
import { Field } from '../../ui/Field'

type Name = 'firstName' | 'lastName'

const autoComplete = { firstName: 'given-name', lastName: 'family-name' } as const

export function NameFields({ of }: { of: (name: Name) => ComponentProps<typeof Field> }) {
  const order: Name[] = ['firstName', 'lastName']
  return (isFamilyNameFirst(useLanguage()) ? order.reverse() : order).map((name) => (
    <Field key={name} autoComplete={autoComplete[name]} required {...of(name)} />
  ))
}
