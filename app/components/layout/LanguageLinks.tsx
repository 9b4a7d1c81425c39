// One page in each of the offered languages, for pages without the shop's header.
import { type Language, languageNames, pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'

/** `path` without a language; `search` is kept. */
export function LanguageLinks({
  offered,
  path,
  search = '',
}: {
  offered: readonly Language[]
  path: string
  search?: string
}) {
  const t = useT('opening')
  const own = useLanguage()
  return (
    <nav aria-label={t('languages')}>
      <ul>
        {offered.map((each) => (
          <li key={each}>
            <a
              href={pathIn(each, path) + search}
              lang={each}
              hrefLang={each}
              aria-current={each === own ? 'page' : undefined}
            >
              {languageNames[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
