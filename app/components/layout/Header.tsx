// Header: logo, search, language, cart and account menu. Every part works without script.
import { Link, useLocation } from 'react-router'
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import type { Notice } from '../../../shop/identity/kyc/rules/check.ts'
import type { MenuLink } from '../../../shop/storefront/menus/rules/menus.ts'
import { languageNames, languages, pathIn } from '../../i18n/languages'
import { useLanguage, useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { CartButton } from '../cart/CartButton'
import { SearchField } from '../listing/SearchField'
import { AccountMenu } from './AccountMenu'
import { MenuButton } from './MenuAnchor'
import { MenuBar } from './MenuBar'

type Props = {
  viewer: { name: string; isStaff: boolean; notice: Notice | null } | null
  cartCount: number
  categories: readonly CategoryLink[]
  menu: readonly MenuLink[]
  shopName: string
  tagline: string
  /** Languages that are not offered. */
  hidden: readonly string[]
}

export function Header({ viewer, cartCount, categories, menu, hidden, ...shop }: Props) {
  const t = useT('header')
  return (
    <header className="site-header">
      <div className="bar">
        {menu.length > 0 && <MenuButton />}
        <Link className="logo" to="/" title={t('home', { shop: shop.shopName })}>
          <svg className="logo-mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
            <path className="logo-ground" d="M3 29V14a13 13 0 0 1 26 0v15z" />
            <path className="logo-line" d="M9.5 13h13M13 13v11M19.5 13v8.5c0 2 1 2.7 2.5 2.4" />
          </svg>
          <span>
            <b>{shop.shopName}</b> {shop.tagline && <small>{shop.tagline}</small>}
          </span>
        </Link>
        <SearchField />
        <nav className="tools" aria-label={t('tools')}>
          <LanguagePicker hidden={hidden} />
          <CartButton count={cartCount} isVisitor={!viewer} />
          <AccountMenu viewer={viewer} categories={categories} />
          {!viewer && (
            <Link className="button primary get-started" to="/auth?mode=sign-up">
              {t('getStarted')}
            </Link>
          )}
        </nav>
      </div>
      {menu.length > 0 && <MenuBar menu={menu} />}
    </header>
  )
}

function LanguagePicker({ hidden }: { hidden: readonly string[] }) {
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
