// Header: logo, search, language, cart and account menu. Every part works without script.
import { Link } from 'react-router'
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import type { Notice } from '../../../shop/identity/kyc/rules/check.ts'
import type { MenuLink } from '../../../shop/storefront/menus/rules/menus.ts'
import { useT } from '../../i18n/text'
import { CartButton } from '../cart/CartButton'
import { SearchField } from '../listing/SearchField'
import { AccountMenu } from './AccountMenu'
import { LanguagePicker } from './LanguagePicker'
import { MenuButton } from './MenuAnchor'
import { MenuBar } from './MenuBar'
import { ShopLogo } from './ShopLogo'

type Props = {
  viewer: { encodedName: string; isStaff: boolean; notice: Notice | null } | null
  cartCount: number
  categories: readonly CategoryLink[]
  menu: readonly MenuLink[]
  shopName: string
  tagline: string
  /** Languages that are not offered. */
  hidden: readonly string[]
}

export function Header({ viewer, cartCount, categories, menu, hidden, shopName, tagline }: Props) {
  const t = useT('header')
  return (
    <header className="site-header">
      <div className="bar">
        {menu.length > 0 && <MenuButton />}
        <ShopLogo shopName={shopName} tagline={tagline} />
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
