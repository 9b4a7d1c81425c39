// Account menu entries of a signed-in shopper.
import { Link, useRouteLoaderData } from 'react-router'
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import type { Notice } from '../../../shop/identity/kyc/rules/check.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { SignOutForm } from '../account/SignOutForm'
import { openCart } from '../cart/open-cart'
import { useIsShown } from './shown-features'

const pages = ['unlocking', 'migration'] as const

type Props = {
  isStaff: boolean
  notice: Notice | null
  categories: readonly CategoryLink[]
}

export default function ShopperMenu({ isStaff, notice, categories }: Props) {
  const t = useT('header')
  const isShown = useIsShown()
  const root = useRouteLoaderData<{ neverChecksIdentity: boolean }>('root')
  return (
    <>
      <Link to="/cart-history" onClick={openCart}>
        {t('myCart')}
      </Link>
      <Link to="/cart-history?tab=orders">{t('orders')}</Link>
      {isShown('wishlist') && <Link to="/wishlist">{t('wishlist')}</Link>}
      {/* A check of earlier rules is still open where there is a notice. */}
      {(notice || !root?.neverChecksIdentity) && (
        <Link to="/kyc-required">
          {t('kyc')}
          {notice && <span className="menu-notice">{t(`notice.${notice}`)}</span>}
        </Link>
      )}
      {pages.map(
        (page) =>
          isShown(`pi-${page}`) && (
            <Link key={page} to={`/pi-${page}`}>
              {t(page)}
            </Link>
          ),
      )}
      {isShown('referrals') && <Link to="/account#referral">{t('referral')}</Link>}
      {isStaff && <a href="/admin">{t('admin')}</a>}
      <details>
        <summary>
          {t('products')} <Icon name="chevron" size={16} />
        </summary>
        {categories.map(({ id, slug, name }) => (
          <Link key={id} to={`/category/${slug}`}>
            {name}
          </Link>
        ))}
      </details>
      <Link to="/account">{t('account')}</Link>
      <SignOutForm>
        <button type="submit">{t('signOut')}</button>
      </SignOutForm>
    </>
  )
}
