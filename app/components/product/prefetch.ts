// Asks for a product's page while a hand is on its way to its link: what it shows, its code and its words. Loaded with
// the first such hand (docs/decisions/038-prefetch-and-optimistic-updates.md).
import { type Language, languages, pathIn } from '../../i18n/languages'
import { loadTexts } from '../../i18n/text'

/** Pages that one visit asks for ahead; those that were never opened cost the shop as much as those that were. */
const most = 20
/** A price may change: what is older is asked for again. */
const freshFor = 10_000
/** A hand that only passes stays shorter. */
const pause = 80

type Ahead = { answer: Promise<Response | null>; until: number; cookies: string }
const ahead = new Map<string, Ahead>()
const none = Promise.resolve(null)
let asked = 0
let isReady = false

const page = new RegExp(
  `^(?:${languages.map((each) => pathIn(each, '/').replace(/\/$/, '')).join('|')})/product/[a-z0-9-]+$`,
)

type Line = { saveData?: boolean; effectiveType?: string }
const isNarrow = ({ saveData, effectiveType }: Line = {}): boolean =>
  saveData === true || /2g/.test(effectiveType ?? '')

/** Begins, with the event that has loaded it. */
export function prefetch(language: Language, first: Event): void {
  if (isNarrow((navigator as { connection?: Line }).connection)) return
  const usual = window.fetch
  window.fetch = async (...asking) => {
    const known = taken(...asking)
    const answer = known && (await known)
    if (!answer) return usual(...asking)
    // That the page was asked for ahead was no look at it; this is one.
    usual(String(asking[0]), { method: 'HEAD', headers: { purpose: 'look' } }).catch(() => {})
    return answer
  }
  let timer = 0
  const notice = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link) return
    const prepare = () => ask(new URL(link.href), language, usual)
    if (type === 'touchstart') prepare()
    else timer = window.setTimeout(prepare, pause)
  }
  for (const call of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(call, notice, { passive: true })
  notice(first)
}

/** What was asked for ahead under this address, once, while it is true; a change forgets all of it. */
function taken(input: RequestInfo | URL, init?: RequestInit): Ahead['answer'] | null {
  if ((init?.method ?? (input instanceof Request ? input.method : 'GET')) !== 'GET') {
    ahead.clear()
    return null
  }
  const key = input instanceof Request ? input.url : String(input)
  const known = ahead.get(key)
  // The click that takes it is a focus, too: that does not ask for it again.
  if (known) ahead.set(key, { ...known, answer: none })
  return known && known.until > Date.now() && known.cookies === document.cookie
    ? known.answer
    : null
}

function ask({ origin, pathname, search }: URL, language: Language, usual: typeof fetch): void {
  if (origin !== location.origin || pathname === location.pathname || !page.test(pathname)) return
  prepareCode(language)
  const key = `${origin}${pathname}.data${search}`
  const known = ahead.get(key)
  if (asked >= most || (known && known.until > Date.now())) return
  asked += 1
  const answer = usual(key, { headers: { purpose: 'prefetch' } }).then(
    (response) => (response.ok ? response : null),
    () => null,
  )
  ahead.set(key, { answer, until: Date.now() + freshFor, cookies: document.cookie })
}

type Route = { path?: string; module: string }
type Module = { handle?: { texts?: readonly string[] } }

/** The page's module and the texts that it names, as the router would load them after the click. */
function prepareCode(language: Language): void {
  if (isReady) return
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, Route> }
  }
  const route = Object.values(manifest?.routes ?? {}).find(({ path }) => path === 'product/:id')
  if (!route) return
  isReady = true
  import(/* @vite-ignore */ route.module).then(
    ({ handle }: Module) => {
      for (const group of handle?.texts ?? []) void loadTexts(language, group)
    },
    () => {},
  )
}
