// Wakes the page up: first the texts that it shows, then React.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepForOffline } from './components/layout/offline'
import { answerTexts, chromeTexts } from './i18n/chrome'
import { isLanguage } from './i18n/languages'
import { loadTexts } from './i18n/text'

type RouteModule = { handle?: { texts?: readonly string[] } }
const modules = (window as { __reactRouterRouteModules?: Record<string, RouteModule> })
  .__reactRouterRouteModules

const lang = document.documentElement.lang
const language = isLanguage(lang) ? lang : 'en'
// app/http/deferred-hydration.ts: a page that is only looked at.
const wasAsleep = document.querySelector('script[type="text/plain"]') !== null
const groups = new Set([
  ...chromeTexts,
  ...(wasAsleep ? [] : answerTexts),
  ...Object.values(modules ?? {}).flatMap((module) => module.handle?.texts ?? []),
])

await Promise.all([...groups].map((group) => loadTexts(language, group)))
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />, {
    // What went wrong, rather than that something did.
    onRecoverableError: (error) => reportError((error as Error).cause ?? error),
  })
})

keepForOffline()

// Not before a hand is on its way somewhere.
const hands = ['pointerover', 'focusin', 'touchstart']
const notice = (event: Event) => {
  for (const call of hands) removeEventListener(call, notice)
  void import('./components/product/prefetch').then(({ prefetch }) => prefetch(language, event))
}
for (const call of hands) addEventListener(call, notice, { passive: true })

// Whoever touches a page that is only looked at may be on their way to one with forms.
if (wasAsleep) {
  const fetchAnswers = () => {
    for (const group of answerTexts) void loadTexts(language, group)
  }
  if (document.querySelector('script[data-touched]')) fetchAnswers()
  else
    for (const call of ['pointerdown', 'keydown'])
      addEventListener(call, fetchAnswers, { capture: true, passive: true, once: true })
}
