// Offers the page in the account's language. There is no redirect: the URL decides.
import { useLocation } from 'react-router'
import { directionOf, type Language, languageNames, pathIn } from '../../i18n/languages'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'

export default function LanguageOffer({ remembered }: { remembered: Language }) {
  const { pathname, search } = useLocation()
  const t = useT('header')
  const name = languageNames[remembered]
  return (
    <nav className="language-offer" aria-label={t('language', { name })}>
      <a
        href={pathIn(remembered, pathname) + search}
        lang={remembered}
        dir={directionOf(remembered)}
        hrefLang={remembered}
      >
        <Icon name="globe" size={18} /> <span>{name}</span>
      </a>
    </nav>
  )
}
