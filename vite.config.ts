// How the app is bundled. The server itself runs as source; see server/main.ts.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const folder = join(import.meta.dirname, 'app/i18n/messages')
const groupsOf = (language: string) => readdirSync(join(folder, language)).sort()
const read = (language: string, group: string): Messages =>
  JSON.parse(readFileSync(join(folder, language, group), 'utf8'))

/** A group as a module. Its ICU messages are compiled, so that no parser travels to the browser. */
function moduleOf(language: string, group: string): string {
  const own = groupsOf(language).includes(group) ? read(language, group) : {}
  return `export default ${JSON.stringify(compiled(merged(own, read('en', group))))}`
}

/** For the server: each group as it is imported. */
function importedTexts(): Plugin {
  const pattern = /\/i18n\/messages\/([a-z]{2})\/([a-z0-9-]+\.json)$/
  return {
    name: 'piazza-imported-texts',
    enforce: 'pre',
    transform(_code, id) {
      const [, language, group] = pattern.exec(id) ?? []
      return language && group ? { code: moduleOf(language, group), moduleType: 'js' } : null
    },
  }
}

/** For browsers: each group of each language as a file. */
const texts = readdirSync(folder).flatMap((language) =>
  groupsOf('en').map((group) => ({
    name: `${language}/${group.replace('.json', '.js')}`,
    source: moduleOf(language, group),
  })),
)

/** Named by all of their content, so that a page's script knows every address without a list of them. */
const textsFolder = `assets/texts-${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)}`

const fetchedTexts = (): Plugin => ({
  name: 'piazza-fetched-texts',
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const { name, source } of texts)
      this.emitFile({ type: 'asset', fileName: `${textsFolder}/${name}`, source })
  },
})

const inEveryPage = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)/`,
    String.raw`app/(entry\.client|root|routes/shop-layout|i18n/[a-z]+)\.tsx?`,
    'app/ui/(Breadcrumbs|Button|Dialog|Drawer|Drawing|Empty|ErrorPanel|Icon|Progress|Toast)',
    'app/components/cart/(CartButton|CartDrawer|cart-storage|open-cart)\\.',
    'app/components/layout/(AccountMenu|DemoBadge|ErrorPage|Footer|Header|LanguageOffer|NotFound|PageHead|RecoveryPhraseWarning|StructuredData|ThemeSwitch|ToastRegion|categories|connection-retry|recovery-phrase-guard|request-id|structured-data)\\.',
    'app/components/listing/SearchField\\.',
    'app/components/product/(ProductBreadcrumbs|RecentlyViewed)\\.',
    'vite/preload-helper',
    'rolldown/runtime',
  ].join('|'),
)

/** What home, listing and product share. */
const withGoods = new RegExp(
  [
    'app/artwork/url\\.',
    'app/components/(product/(DealFacts|ProductCard|Stars|Swatches|cards)|listing/ProductGrid|text/(Price|ltr))\\.',
    'shop/(catalog/products|platform/money)/rules\\.ts',
  ].join('|'),
)

export default defineConfig({
  plugins: [importedTexts(), fetchedTexts(), reactRouter()],
  define: { 'import.meta.env.TEXTS': JSON.stringify(`/${textsFolder}`) },
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
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads is one file: it packs a tenth smaller than the twenty that it would be.
            codeSplitting: {
              groups: [
                { name: 'core', test: inEveryPage, priority: 2 },
                { name: 'goods', test: withGoods, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './app/http/handler.ts' } } },
  },
})
