// Addresses of an email's texts, and the choice among the languages that the shop offers.
import type { World } from '../../../../../shop/world.ts'
import {
  isLanguage,
  type Language,
  languageNames,
  offeredLanguages,
} from '../../../../i18n/languages'
import { useT } from '../../../../i18n/text'
import { Chips } from '../../../../ui/Tabs'

const list = '/admin/mail/templates'

export const pathOf = (name: string, language: string): string =>
  `${list}/${name}?language=${language}`

/** A document with example data and the saved texts. */
export const previewOf = (name: string, language: string): string =>
  `/admin/mail/example/document?name=${name}&language=${language}`

/** The language of the address, otherwise the reader's; the first one that is offered if neither is. */
export function languageIn(
  world: World,
  request: Request,
  own: Language,
): { language: Language; offered: Language[] } {
  const hidden = world.config.operator?.hiddenLanguages ?? []
  const offered = offeredLanguages(hidden)
  const wanted = new URL(request.url).searchParams.get('language') ?? ''
  const choices = [wanted, own, ...offered].filter(isLanguage)
  return { language: choices.find((each) => offered.includes(each)) ?? own, offered }
}

export function LanguageChips({
  language,
  offered,
  path,
}: {
  language: Language
  offered: readonly Language[]
  path: string
}) {
  const t = useT('admin')
  if (offered.length < 2) return null
  return (
    <Chips
      label={t('filters')}
      items={offered.map((each) => ({
        to: `${path}?language=${each}`,
        label: languageNames[each],
        current: each === language,
      }))}
    />
  )
}
