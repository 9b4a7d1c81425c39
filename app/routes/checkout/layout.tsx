// Checkout layout: the shop's logo, its languages and a back link; no store navigation.
import { Link, Outlet, useRouteLoaderData } from 'react-router'
import { DemoBadge } from '../../components/layout/DemoBadge'
import { LanguagePicker } from '../../components/layout/LanguagePicker'
import { ShopLogo } from '../../components/layout/ShopLogo'
import { WithVerbatim } from '../../components/text/WithVerbatim'
import { useT } from '../../i18n/text'
import type { RootData } from '../../root'
import { Icon } from '../../ui/Icon'

export const handle = { texts: ['checkout'] }

export default function CheckoutFrame() {
  const t = useT('checkout')
  const common = useT('common')
  const root = useRouteLoaderData<RootData>('root')
  if (!root) return <Outlet />
  return (
    <>
      <a className="skip-link" href="#content">
        {common('skip')}
      </a>
      {root.demo && <DemoBadge />}
      <header className="checkout-header">
        <ShopLogo shopName={root.shopName} />
        <div className="row">
          <Link to="/cart-history">{t('frame.back')}</Link>
          <LanguagePicker hidden={root.hiddenLanguages} />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="checkout-footer">
        <p>
          <Icon name="shield" size={18} /> {t('kyc.never')}
        </p>
        <p>
          <WithVerbatim
            text={t('frame.help', { mail: root.supportMail })}
            values={[root.supportMail]}
          />
        </p>
      </footer>
    </>
  )
}
