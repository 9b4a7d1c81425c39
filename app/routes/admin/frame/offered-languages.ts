// The languages that the shop offers, in which forms ask for texts.
import { useRouteLoaderData } from 'react-router'
import { firstLanguage, type Language, offeredLanguages } from '../../../i18n/languages'
import type { loader as root } from '../../../root'

type Exists = (language: Language) => boolean

/** Also those in which something `exists` already. */
export function useOfferedLanguages(exists?: Exists): Language[] {
  const data = useRouteLoaderData<typeof root>('root')
  return offeredLanguages(data?.hiddenLanguages ?? [], exists)
}

/** The same without the first language. */
export const useOtherLanguages = (exists?: Exists): Language[] =>
  useOfferedLanguages(exists).filter((each) => each !== firstLanguage())

/** The language if the shop offers it, otherwise the first one. */
export const offeredOr = (offered: readonly Language[], language: string): Language =>
  offered.find((each) => each === language) ?? firstLanguage()
