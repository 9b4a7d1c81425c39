// Deferred hydration: scripts of read-only pages start at the first interaction or idle moment, at the latest two
// seconds after load.

/** Runs in the page. The router's start-up script is stored as inert text and becomes a script when needed. */
const hydrateOnInteraction = `(() => {
  const sleeper = document.querySelector('script[type="text/plain"]')
  const calls = ['pointerdown', 'keydown', 'focusin', 'touchstart']
  const options = { capture: true, passive: true }
  let isAwake = false
  const wake = (touch) => {
    if (isAwake) return
    isAwake = true
    for (const call of calls) removeEventListener(call, wake, options)
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = sleeper.nonce
    if (touch) script.dataset.touched = ''
    script.textContent = sleeper.textContent
    document.head.append(script)
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

/** The page without module preloads, and with its module script deferred. */
export function deferHydration(html: string, nonce: string): string {
  const module = `<script nonce="${nonce}" type="module" async="">`
  const at = html.lastIndexOf(module)
  if (at < 0) return html
  const before = html.slice(0, at).replace(/<link rel="modulepreload"[^>]*>/g, '')
  const after = html.slice(at + module.length)
  const end = after.indexOf('</script>') + '</script>'.length
  return `${before}<script nonce="${nonce}" type="text/plain">${after.slice(0, end)}<script nonce="${nonce}">${hydrateOnInteraction}</script>${after.slice(end)}`
}

/** Fetches scripts at low priority, so that styles and images come first. */
export const deprioritizeScripts = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      /<script (nonce="[^"]*") type="module" async="">/,
      '<script $1 type="module" async="" fetchpriority="low">',
    )
