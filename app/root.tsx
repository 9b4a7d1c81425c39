// The document of every page: language, direction, theme, toast, error page.
import { lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { menuCategories } from '../shop/catalog/categories/views.ts'
import { orientationOf } from '../shop/payments/rates/views.ts'
import { isStaff } from '../shop/people/accounts/rules.ts'
import { noSalesLaw } from '../shop/platform/settings/rules/law.ts'
import { shopTexts, textIn } from '../shop/platform/settings/views.ts'
import { shopDay, shopZone } from '../shop/platform/time-zone.ts'
import { isUnopened } from '../shop/sales/checkout/rules.ts'
import { brandPart } from '../shop/storefront/brand/input.ts'
import { hiddenPart } from '../shop/storefront/design/input.ts'
import { lastDesign, readPart, storedDesign } from '../shop/storefront/design/views.ts'
import { menusWithout, shopMenus } from '../shop/storefront/menus/views.ts'
import { legalPages } from '../shop/storefront/pages/views.ts'
import type { Route } from './+types/root'
import { retainUnsentForm, useShownPage } from './components/layout/connection-retry'
import { ErrorPage } from './components/layout/ErrorPage'
import { RecoveryPhraseWarning } from './components/layout/RecoveryPhraseWarning'
import { RouteAnnouncer } from './components/layout/RouteAnnouncer'
import { skipForUiPreferences } from './components/layout/revalidation'
import { StartUp } from './components/layout/StartUp'
import { useSameViewer } from './components/layout/same-viewer'
import { ToastRegion } from './components/layout/ToastRegion'
import { isOrientationOver, OrientationProvider } from './components/text/OrientationAmount'
import { encodedName } from './http/encoded-name'
import { guarded } from './http/guard'
import { headOf } from './http/head'
import { refuseSecretAddress } from './http/recovery-phrase-filter'
import { requestContext, shareUntil } from './http/request-context'
import { visit } from './http/viewer'
import { CurrencyContext } from './i18n/currency'
import { directionOf, firstLanguage, type Language } from './i18n/languages'
import { LanguageContext } from './i18n/text'
import { ZoneContext } from './i18n/time-zone'
// As a URL: an imported stylesheet is added again with each lazy chunk, after the brand's, and overrides it.
import styles from './styles/index.css?url'
import { Progress } from './ui/Progress'

export const middleware: Route.MiddlewareFunction[] = [refuseSecretAddress, guarded]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [retainUnsentForm]

export async function loader({ context }: Route.LoaderArgs) {
  const { world, who, language, theme, toast, isAway } = requestContext(context)
  // Without names of the catalog.
  const isClosed = isUnopened(world.config) && !isStaff(who)
  const status = world.preview ? ('preview' as const) : (world.config.operator?.status ?? 'open')
  const isSaid = status === 'paused' && !isAway
  const [seen, said, menus, design, words, orientation] = await Promise.all([
    isAway ? null : visit(requestContext(context)),
    isSaid ? textIn(world, 'paused', language) : null,
    isAway || isClosed ? menusWithout(world, language) : shopMenus(world, language),
    isAway ? lastDesign(world) : storedDesign(world),
    isAway ? noWords : shopTexts(world, language),
    orientationOf(world),
  ])
  if (orientation) shareUntil(context, orientation.until)
  return {
    language,
    firstLanguage: firstLanguage(),
    theme,
    toast,
    demo: world.config.demo,
    status,
    pausedText: said?.text ?? '',
    shopName: world.config.shopName,
    words,
    currency: world.config.currency,
    orientation,
    supportMail: world.config.supportMail,
    publicUrl: world.config.publicUrl,
    contact: {
      phone: world.config.operator?.phone ?? '',
      address: world.config.operator?.address ?? '',
    },
    zone: shopZone(world),
    law: world.config.operator?.law ?? noSalesLaw,
    menus,
    hiddenFeatures: readPart(world, design, hiddenPart),
    ...headOf(readPart(world, design, brandPart), language),
    /** For the account menu. */
    categories: seen && !isClosed ? await menuCategories(world, language) : [],
    legalPages: legalPages(world, design),
    neverChecksIdentity: world.config.operator?.neverChecksIdentity ?? false,
    hasTaxes: world.config.operator?.hasTaxes ?? false,
    hiddenLanguages: world.config.operator?.hiddenLanguages ?? [],
    viewer: seen && {
      encodedName: encodedName(seen.name),
      isStaff: seen.isStaff,
      language: seen.language ?? language,
      notice: seen.notice,
    },
    cartCount: seen?.cartCount ?? 0,
    year: Number(shopDay(world, world.now()).slice(0, 4)),
  }
}

/** While the database is unavailable. */
const noWords = { tagline: '', about: '' }

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  isOrientationOver() || skipForUiPreferences(args)

export type RootData = Awaited<ReturnType<typeof loader>>

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const language: Language = root?.language ?? firstLanguage()
  const texts = useTexts()
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={root?.theme ?? undefined}
      data-first-language={root?.firstLanguage}
      data-texts={texts.join(' ') || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {root?.metas.map((each) => (
          <meta key={each.media} {...each} />
        ))}
        <Meta />
        <link rel="stylesheet" href={styles} />
        <Links />
        {root?.links.map((each) => (
          <link key={each.href} {...each} />
        ))}
      </head>
      <body>
        <LanguageContext value={language}>
          <CurrencyContext value={root?.currency ?? 'PI'}>
            <ZoneContext value={root?.zone ?? 'UTC'}>
              <OrientationProvider orientation={root?.orientation ?? null}>
                {children}
              </OrientationProvider>
            </ZoneContext>
          </CurrencyContext>
        </LanguageContext>
        <ScrollRestoration />
        <StartUp language={language} texts={texts} />
      </body>
    </html>
  )
}

/** Text groups of the page's routes, for app/entry.client.tsx. */
const useTexts = (): string[] => {
  const handles = useMatches().map(({ handle }) => handle as { texts?: string[] } | undefined)
  return handles.flatMap((handle) => handle?.texts ?? [])
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useShownPage()
  useSameViewer(loaderData.viewer?.encodedName ?? null)
  return (
    <>
      <Progress />
      <Outlet />
      <RouteAnnouncer />
      <ToastRegion toast={loaderData.toast} />
      <RecoveryPhraseWarning />
    </>
  )
}

const NotFound = lazy(async () => ({
  default: (await import('./components/layout/NotFound')).NotFound,
}))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <main>
      <Suspense>
        <NotFound />
      </Suspense>
    </main>
  )
}
