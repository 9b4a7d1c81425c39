// When a page's scripts start: at once at low priority, or, on a page that is only read, at the first interaction or
// idle moment, at the latest two seconds after load.
import { createContext, use } from 'react'
import { Scripts } from 'react-router'
import { chromeTexts } from '../../i18n/chrome'
import type { Language } from '../../i18n/languages'
import { textsAddress } from '../../i18n/text'

/** Of the rendered page. In the browser: null. */
export const StartUpContext = createContext<{
  readonly nonce: string
  /** The page is only read. */
  readonly waits: boolean
} | null>(null)

const id = 'start-up'

type Props = {
  language: Language
  /** Groups of texts that the page shows: they load beside the scripts, not after them. */
  texts: readonly string[]
}

/**
 * To a browser that runs scripts, `noscript` is inert text, which React leaves alone: the script after it makes
 * elements of it.
 */
export function StartUp({ language, texts }: Props) {
  const { nonce, waits = false } = use(StartUpContext) ?? {}
  return (
    <>
      <noscript id={id} data-waits={waits ? '' : undefined} suppressHydrationWarning>
        <Scripts />
        {import.meta.env.SSR &&
          [...new Set([...chromeTexts, ...texts])].map((group) => (
            <link key={group} rel="modulepreload" href={textsAddress(language, group)} />
          ))}
      </noscript>
      <script nonce={nonce} suppressHydrationWarning>
        {starter}
      </script>
    </>
  )
}

/** In the browser: whether this page arrived asleep, and was woken by an interaction. */
export const startedAsleep = (): boolean => document.querySelector(`#${id}[data-waits]`) !== null
export const startedByTouch = (): boolean => document.querySelector(`#${id}[data-touched]`) !== null

/**
 * Runs in the page. Data and settings of the router run at once; modules and what preloads them wait, and come after
 * styles and images.
 */
const starter = `(() => {
  const source = document.getElementById('${id}')
  const parts = document.createRange().createContextualFragment(source.textContent)
  const modules = new DocumentFragment()
  for (const part of [...parts.children]) {
    const isModule = part.type === 'module' || part.localName === 'link'
    if (isModule) part.fetchPriority = 'low'
    ;(isModule ? modules : document.head).append(part)
  }
  if (!('waits' in source.dataset)) {
    document.head.append(modules)
    return
  }
  const calls = ['pointerdown', 'keydown', 'focusin', 'touchstart']
  const options = { capture: true, passive: true }
  const wake = (touch) => {
    for (const call of calls) removeEventListener(call, wake, options)
    if (touch) source.dataset.touched = ''
    document.head.append(modules)
  }
  for (const call of calls) addEventListener(call, wake, options)
  const later = { timeout: 2000 }
  const idle = window.requestIdleCallback ?? ((call) => setTimeout(call, later.timeout))
  const wait = () => idle(() => wake(), later)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
})()`
  .replace(/\n\s*/g, '\n')
  .trim()
