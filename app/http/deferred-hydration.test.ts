import { describe, expect, test } from 'vitest'
import { deferHydration, deprioritizeScripts } from './deferred-hydration'

const page = (nonce: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/><link rel="preload" as="image" href="/a.svg"/></head>` +
  `<body>words<script nonce="${nonce}">let early</script><script nonce="${nonce}" type="module" async="">import "/assets/a.js"</script></body></html>`

describe('a page without interaction', () => {
  const slept = deferHydration(page('N0'), 'N0')

  test('loads no script on its own, and images as before', () => {
    expect(slept).not.toMatch(/modulepreload|type="module"/)
    expect(slept).toContain('<link rel="preload" as="image" href="/a.svg"/>')
    expect(slept).toContain('<script nonce="N0" type="text/plain">import "/assets/a.js"</script>')
  })

  test('contains one more script with the same nonce, which starts hydration', () => {
    const scripts = [...slept.matchAll(/<script nonce="N0"[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts).toHaveLength(3)
    expect(() => new Function(scripts[2]?.[1] ?? 'syntax error')).not.toThrow()
    expect(slept.endsWith('</body></html>')).toBe(true)
  })

  test('hydrates after a timeout even if the browser is never idle', () => {
    const waits: unknown[] = []
    const idleWindow = { requestIdleCallback: (_: () => void, wait: unknown) => waits.push(wait) }
    const hydrateOnInteraction =
      [...slept.matchAll(/<script nonce="N0">([\s\S]*?)<\/script>/g)].at(-1)?.[1] ?? ''
    const ready = { readyState: 'complete', querySelector: () => ({}) }
    new Function('window', 'document', 'addEventListener', hydrateOnInteraction)(
      idleWindow,
      ready,
      () => {},
    )
    expect(waits).toEqual([{ timeout: 2000 }])
  })

  test('without a module script is unchanged', () => {
    expect(deferHydration('<p>words</p>', 'N0')).toBe('<p>words</p>')
  })
})

test('a page with immediate hydration loads its script with low priority', () => {
  const html = deprioritizeScripts(page('N0'))
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"')
  expect(html).toContain('type="module" async="" fetchpriority="low">import "/assets/a.js"')
  expect(html).toContain('<link rel="preload" as="image" href="/a.svg"/>')
})
