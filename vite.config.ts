// How the app is bundled. The server itself runs as source; see server/main.ts.
import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/** English under the language's own texts, so that a gap is English and never a bare key. */
function merged(own: Messages, english: Messages): Messages {
  const all: Messages = { ...own }
  for (const [key, value] of Object.entries(english)) {
    const mine = own[key]
    if (mine === undefined) all[key] = value
    else if (typeof value === 'object' && typeof mine === 'object') all[key] = merged(mine, value)
  }
  return all
}

const compiled = (messages: Messages): unknown =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compiled(value),
    ]),
  )

/** Compiles ICU messages at build time, so that no parser travels to the browser. */
function icuMessages(): Plugin {
  const pattern = /\/i18n\/messages\/([a-z]{2})\/([a-z0-9-]+)\.json$/
  return {
    name: 'piazza-icu-messages',
    enforce: 'pre',
    transform(code, id) {
      const match = pattern.exec(id)
      if (!match) return null
      const english = id.replace(pattern, '/i18n/messages/en/$2.json')
      const messages = merged(JSON.parse(code), JSON.parse(readFileSync(english, 'utf8')))
      return { code: `export default ${JSON.stringify(compiled(messages))}`, moduleType: 'js' }
    },
  }
}

export default defineConfig({
  plugins: [icuMessages(), reactRouter()],
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  ssr: { noExternal: ['use-intl', 'icu-minify'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    ssr: { build: { rollupOptions: { input: './app/http/handler.ts' } } },
  },
})
