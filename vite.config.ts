// How the app is bundled. The server itself runs as source; see server/main.ts.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { textGroups, textLanguages, textModule, textsFolder } from './app/i18n/compile-texts.ts'

const allTexts = join(textsFolder, '../all-texts.ts')
/** The server reads each group when it first needs it. */
const onDemand = (file: string, reader: string) =>
  `import { textsOnDemand } from './texts-on-demand'
import { ${reader} } from './${file}'
export const allTexts = textsOnDemand(${reader})`

/**
 * For browsers: each group of each language as a file, in a folder that is named by all of their content, so that a page's
 * script knows every address without a list of them.
 */
function emittedTexts(): Plugin {
  const files = textLanguages().flatMap((language) =>
    textGroups().map((group) => ({
      name: `${language}/${group}.js`,
      source: textModule(language, group),
    })),
  )
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
  const address = `assets/texts-${digest}`
  return {
    name: 'piazza-emitted-texts',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.TEXTS': JSON.stringify(`/${address}`) } }),
    load(id) {
      const isServer = this.environment.name === 'ssr' && id === allTexts
      return isServer ? onDemand('texts-on-demand', 'builtGroup') : null
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${address}/${name}`, source })
    },
  }
}

/** While somebody develops: each text as it is asked for, and every page again when one of them was changed. */
function servedTexts(): Plugin {
  const address = '/assets/texts'
  const asked = new RegExp(`^${address}/([a-z]{2})/([a-z0-9-]+)\\.js(?:\\?|$)`)
  return {
    name: 'piazza-served-texts',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.TEXTS': JSON.stringify(address) } }),
    load(id) {
      const isServer = this.environment.name === 'ssr' && id === allTexts
      return isServer ? onDemand('compile-texts', 'compiledGroup') : null
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, language, group] = asked.exec(request.url ?? '') ?? []
        if (!language || !group || !textGroups().includes(group)) return next()
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.setHeader('cache-control', 'no-store')
        response.end(textModule(language, group))
      })
    },
    hotUpdate({ file }) {
      if (!file.startsWith(textsFolder)) return
      if (this.environment.name === 'client') {
        this.environment.hot.send({ type: 'full-reload' })
        return []
      }
      const module = this.environment.moduleGraph.getModuleById(allTexts)
      return module ? [module] : []
    },
  }
}

const inEveryPage = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)/`,
    String.raw`app/(entry\.client|root|routes/shop-layout|i18n/[a-z-]+)\.tsx?`,
    'app/ui/(Breadcrumbs|Button|Dialog|Drawer|Drawing|Empty|ErrorPanel|Icon|Progress|Toast)',
    'app/components/cart/(CartButton|CartDrawer|cart-storage|open-cart)\\.',
    'app/components/layout/(AccountMenu|DemoBadge|ErrorPage|Footer|Header|LanguageOffer|NotFound|PageHead|RecoveryPhraseWarning|StructuredData|ThemeSwitch|ToastRegion|categories|connection-retry|recovery-phrase-guard|request-id|structured-data)\\.',
    'app/components/listing/SearchField\\.',
    'shop/platform/languages\\.',
    'app/components/product/(ProductBreadcrumbs|RecentlyViewed)\\.',
    'vite/preload-helper',
    'rolldown/runtime',
  ].join('|'),
)

/** What home, listing and product share. */
const withGoods = new RegExp(
  [
    'app/artwork/url\\.',
    'app/components/(product/(DealFacts|ProductCard|Stars|Swatches|prefetch)|listing/ProductGrid|text/(Price|ltr))\\.',
    'shop/(catalog/products|platform/money)/rules\\.ts',
  ].join('|'),
)

export default defineConfig(({ command }) => ({
  plugins: [command === 'build' ? emittedTexts() : servedTexts(), reactRouter()],
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  // For development: what is found out only later begins the page anew.
  optimizeDeps: {
    include: [
      ...['use-intl/core', '@formatjs/fast-memoize', '@formatjs/icu-messageformat-parser'],
      '@simplewebauthn/browser',
    ],
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
    ssr: {
      build: {
        rollupOptions: {
          input: './app/http/handler.ts',
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
}))
