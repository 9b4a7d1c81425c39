// The document of every page: language, direction, theme, toast, error page.
import typeface from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { menuCategories } from '../shop/catalog/categories/views.ts'
import { menusWithout, shopMenus } from '../shop/catalog/menus/views.ts'
import { textIn } from '../shop/platform/settings/views/texts.ts'
import { shopZone } from '../shop/platform/time-zone.ts'
import type { Route } from './+types/root'
import { retainUnsentForm, useShownPage } from './components/layout/connection-retry'
import { ErrorPage } from './components/layout/ErrorPage'
import { RecoveryPhraseWarning } from './components/layout/RecoveryPhraseWarning'
import { RouteAnnouncer } from './components/layout/RouteAnnouncer'
import { skipForUiPreferences } from './components/layout/revalidation'
import { ToastRegion } from './components/layout/ToastRegion'
import { guarded } from './http/guard'
import { refuseSecretAddress } from './http/recovery-phrase-filter'
import { requestContext } from './http/request-context'
import { visit } from './http/viewer'
import { directionOf, isLatin, type Language, pathIn } from './i18n/languages'
import { LanguageContext } from './i18n/text'
import { ZoneContext } from './i18n/time-zone'
import { Progress } from './ui/Progress'
import './styles/index.css'

export const middleware: Route.MiddlewareFunction[] = [refuseSecretAddress, guarded]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [retainUnsentForm]

export async function loader({ context }: Route.LoaderArgs) {
  const { world, language, theme, toast, isAway } = requestContext(context)
  const status = world.config.operator?.status ?? 'open'
  const isSaid = status === 'paused' && !isAway
  const [seen, said, menus] = await Promise.all([
    isAway ? null : visit(requestContext(context)),
    isSaid ? textIn(world, 'paused', language) : null,
    isAway ? menusWithout(world, language) : shopMenus(world, language),
  ])
  return {
    language,
    theme,
    toast,
    demo: world.config.demo,
    status,
    pausedText: said?.text ?? '',
    shopName: world.config.shopName,
    supportMail: world.config.supportMail,
    publicUrl: world.config.publicUrl,
    contact: {
      phone: world.config.operator?.phone ?? '',
      address: world.config.operator?.address ?? '',
    },
    zone: shopZone(world),
    menus,
    /** For the account menu. */
    categories: seen ? await menuCategories(world, language) : [],
    legalPages: world.config.operator?.pages ?? [],
    hiddenLanguages: world.config.operator?.hiddenLanguages ?? [],
    viewer: seen && {
      firstName: seen.firstName,
      isStaff: seen.isStaff,
      language: seen.language ?? language,
      notice: seen.notice,
    },
    cartCount: seen?.cartCount ?? 0,
    year: world.now().getUTCFullYear(),
  }
}

export const shouldRevalidate = skipForUiPreferences

export type RootData = Awaited<ReturnType<typeof loader>>

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const language: Language = root?.language ?? 'en'
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={root?.theme ?? undefined}
      data-texts={useTexts()}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {isLatin(language) && (
          <link rel="preload" as="font" type="font/woff2" href={typeface} crossOrigin="anonymous" />
        )}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href={pathIn(language, '/manifest.webmanifest')} />
        <meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1015" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageContext value={language}>
          <ZoneContext value={root?.zone ?? 'UTC'}>{children}</ZoneContext>
        </LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The groups of texts that the page's routes name, for app/entry.client.tsx. */
const useTexts = (): string | undefined => {
  const handles = useMatches().map(({ handle }) => handle as { texts?: string[] } | undefined)
  return handles.flatMap((handle) => handle?.texts ?? []).join(' ') || undefined
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useShownPage()
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
