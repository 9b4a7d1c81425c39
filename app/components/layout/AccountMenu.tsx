// Account menu of a signed-in shopper; signed out it has two entries.
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import type { Notice } from '../../../shop/identity/kyc/rules/check.ts'
import { decodedName } from '../../http/encoded-name'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { useIsShown } from './shown-features'

/** Code-split: loaded for signed-in shoppers only. */
const ShopperMenu = lazy(() => import('./ShopperMenu'))

type Who = { encodedName: string; isStaff: boolean; notice: Notice | null }
type Props = { viewer: Who | null; categories: readonly CategoryLink[] }

export function AccountMenu({ viewer, categories }: Props) {
  const t = useT('header')
  const isShown = useIsShown()
  const name = viewer ? decodedName(viewer.encodedName) : ''
  const labelOf = ({ notice }: Who) =>
    [t('menuOf', { name }), notice && `${t('kyc')}: ${t(`notice.${notice}`)}`]
      .filter(Boolean)
      .join('. ')
  return (
    <div className="menu">
      <button
        type="button"
        className="icon-button"
        popoverTarget="account-menu"
        aria-label={viewer ? labelOf(viewer) : t('menu')}
      >
        <Icon name="user" />
        {viewer?.notice && <span className="menu-mark" />}
      </button>
      <div id="account-menu" popover="auto" className="popover account-menu">
        {viewer && <p className="menu-name">{name}</p>}
        {viewer ? (
          <Suspense>
            <ShopperMenu isStaff={viewer.isStaff} notice={viewer.notice} categories={categories} />
          </Suspense>
        ) : (
          <>
            <Link to="/auth">{t('signIn')}</Link>
            {isShown('wishlist') && <Link to="/wishlist">{t('wishlist')}</Link>}
          </>
        )}
      </div>
    </div>
  )
}
