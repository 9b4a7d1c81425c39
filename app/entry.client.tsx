// Hydration: loads the page's texts, then React.
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { observeNavigations } from './components/layout/connection-retry'
import { cacheForOffline } from './components/layout/offline'
import { startedAsleep, startedByTouch } from './components/layout/StartUp'
import { answerTexts, chromeTexts } from './i18n/chrome'
import { firstLanguage, followFirstLanguage, isLanguage } from './i18n/languages'
import { loadTexts } from './i18n/text'

const { lang, dataset } = document.documentElement
if (isLanguage(dataset.firstLanguage)) followFirstLanguage(dataset.firstLanguage)
const language = isLanguage(lang) ? lang : firstLanguage()
const wasAsleep = startedAsleep()
const groups = new Set([
  ...chromeTexts,
  ...(wasAsleep ? [] : answerTexts),
  ...(dataset.texts?.split(' ') ?? []),
])

await Promise.all([...groups].map((group) => loadTexts(language, group)))
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[observeNavigations]} />, {
    // Reports the cause instead of a generic message.
    onRecoverableError: (error) => reportError((error as Error).cause ?? error),
  })
})

cacheForOffline()

// The first interaction may lead to a page with forms.
if (wasAsleep) {
  const fetchAnswers = () => {
    for (const group of answerTexts) void loadTexts(language, group)
  }
  if (startedByTouch()) fetchAnswers()
  else
    for (const call of ['pointerdown', 'keydown'])
      addEventListener(call, fetchAnswers, { capture: true, passive: true, once: true })
}
