import { describe, expect, test } from 'vitest'
import { deferHydration, deprioritizeScripts } from './deferred-hydration'

const page = (nonce: string) =>
  `<html><head><link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/><link rel="preload" as="image" href="/a.svg"/></head>` +
  `<body>words<script nonce="${nonce}">let early</script><script nonce="${nonce}" type="module" async="">import "/assets/a.js"</script></body></html>`

describe('a page that is only looked at', () => {
  const slept = deferHydration(page('N0'), 'N0')

  test('loads no script of its own accord, and its pictures as before', () => {
    expect(slept).not.toMatch(/modulepreload|type="module"/)
    expect(slept).toContain('<link rel="preload" as="image" href="/a.svg"/>')
    expect(slept).toContain('<script nonce="N0" type="text/plain">import "/assets/a.js"</script>')
  })

  test('carries one script more, under the nonce of the others, which wakes it', () => {
    const scripts = [...slept.matchAll(/<script nonce="N0"[^>]*>([\s\S]*?)<\/script>/g)]
    expect(scripts).toHaveLength(3)
    expect(() => new Function(scripts[2]?.[1] ?? 'syntax error')).not.toThrow()
    expect(slept.endsWith('</body></html>')).toBe(true)
  })

  test('wakes in the end, though the browser may never call itself idle', () => {
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

  test('without a module script is left as it is', () => {
    expect(deferHydration('<p>words</p>', 'N0')).toBe('<p>words</p>')
  })
})

test('a page that is alive at once loads its script behind what it shows', () => {
  const html = deprioritizeScripts(page('N0'))
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"')
  expect(html).toContain('type="module" async="" fetchpriority="low">import "/assets/a.js"')
  expect(html).toContain('<link rel="preload" as="image" href="/a.svg"/>')
})
