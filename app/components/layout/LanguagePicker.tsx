// Choice of the page's language: links to the same page in the other languages.
import { useLocation } from 'react-router'
import { languageNames, languages, pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

/** `hidden`: languages that are not offered. */
export function LanguagePicker({ hidden }: { hidden: readonly string[] }) {
  const t = useT('header')
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const offered = languages.filter((each) => each === current || !hidden.includes(each))
  return (
    <div className="menu">
      <button type="button" className="icon-button" popoverTarget="languages">
        <Icon name="globe" />
        <span>{current.toUpperCase()}</span>
        <span className="visually-hidden">{t('language', { name: languageNames[current] })}</span>
      </button>
      <ul id="languages" popover="auto" className="popover language-list">
        {offered.map((language) => (
          <li key={language}>
            <a
              href={pathIn(language, pathname) + search}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? 'true' : undefined}
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
