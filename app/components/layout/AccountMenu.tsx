// The account menu: where a shopper goes when signed in; signed out it has two entries.
import { Link } from 'react-router'
import type { CategoryLink } from '../../../shop/catalog/categories/views.ts'
import type { Notice } from '../../../shop/identity/kyc/rules.ts'
import { useT } from '../../i18n/text'
import { Icon } from '../../ui/Icon'
import { SignOutForm } from '../account/SignOutForm'
import { openCart } from '../cart/open-cart'

type Who = { firstName: string; isStaff: boolean; notice: Notice | null }
type Props = { viewer: Who | null; categories: readonly CategoryLink[] }

export function AccountMenu({ viewer, categories }: Props) {
  const t = useT('header')
  const labelOf = ({ firstName, notice }: Who) =>
    [t('menuOf', { name: firstName }), notice && `${t('kyc')}: ${t(`notice.${notice}`)}`]
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
        {viewer && <p className="menu-name">{viewer.firstName}</p>}
        {viewer ? (
          <SignedIn isStaff={viewer.isStaff} notice={viewer.notice} categories={categories} />
        ) : (
          <>
            <Link to="/auth">{t('signIn')}</Link>
            <Link to="/wishlist">{t('wishlist')}</Link>
          </>
        )}
      </div>
    </div>
  )
}

function SignedIn({
  isStaff,
  notice,
  categories,
}: Omit<Who, 'firstName'> & Pick<Props, 'categories'>) {
  const t = useT('header')
  return (
    <>
      <Link to="/cart-history" onClick={openCart}>
        {t('myCart')}
      </Link>
      <Link to="/cart-history?tab=orders">{t('orders')}</Link>
      <Link to="/wishlist">{t('wishlist')}</Link>
      <Link to="/kyc-required">
        {t('kyc')}
        {notice && <span className="menu-notice">{t(`notice.${notice}`)}</span>}
      </Link>
      <Link to="/pi-unlocking">{t('unlocking')}</Link>
      <Link to="/pi-migration">{t('migration')}</Link>
      <Link to="/account#referral">{t('referral')}</Link>
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
