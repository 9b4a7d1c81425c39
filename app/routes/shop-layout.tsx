// Layout of the shop: header, page, footer.
import { useEffect } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { DemoBadge } from '../components/layout/DemoBadge'
import { Footer } from '../components/layout/Footer'
import { Header } from '../components/layout/Header'
import { LanguageOffer } from '../components/layout/LanguageOffer'
import { ShopStatus } from '../components/layout/ShopStatus'
import { setSignedInShopper } from '../components/wishlist/wishlist-loading'
import { useT } from '../i18n/text'
import type { RootData } from '../root'

export default function ShopFrame() {
  const t = useT('common')
  const root = useRouteLoaderData<RootData>('root')
  const isSignedIn = Boolean(root?.viewer)
  useEffect(() => setSignedInShopper(isSignedIn), [isSignedIn])
  if (!root) return <Outlet />
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {root.demo && <DemoBadge />}
      <ShopStatus status={root.status} message={root.pausedText} />
      <Header
        viewer={root.viewer}
        cartCount={root.cartCount}
        categories={root.menu}
        shopName={root.shopName}
        hidden={root.hiddenLanguages}
      />
      {root.viewer && !root.hiddenLanguages.includes(root.viewer.language) && (
        <LanguageOffer remembered={root.viewer.language} />
      )}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer
        shopName={root.shopName}
        supportMail={root.supportMail}
        {...root.contact}
        categories={root.menu}
        legalPages={root.legalPages}
        year={root.year}
        theme={root.theme}
      />
    </>
  )
}
