// Layout of the storefront: header, page, footer.
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { DemoBadge } from '../components/layout/DemoBadge'
import { Footer } from '../components/layout/Footer'
import { Header } from '../components/layout/Header'
import { ShopStatus } from '../components/layout/ShopStatus'
import { setSignedInShopper } from '../components/wishlist/wishlist-loading'
import { useT } from '../i18n/text'
import type { RootData } from '../root'

/** Code-split: loaded if the account's language differs. */
const LanguageOffer = lazy(() => import('../components/layout/LanguageOffer'))

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
        categories={root.categories}
        menu={root.menus.header}
        shopName={root.shopName}
        tagline={root.words.tagline}
        hidden={root.hiddenLanguages}
      />
      {isOffered(root) && (
        <Suspense>
          <LanguageOffer remembered={root.viewer.language} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer
        shopName={root.shopName}
        about={root.words.about}
        supportMail={root.supportMail}
        {...root.contact}
        menu={root.menus.footer}
        legalPages={root.legalPages}
        year={root.year}
        theme={root.theme}
      />
    </>
  )
}

const isOffered = (root: RootData): root is RootData & { viewer: object } =>
  root.viewer !== null &&
  root.viewer.language !== root.language &&
  !root.hiddenLanguages.includes(root.viewer.language)
