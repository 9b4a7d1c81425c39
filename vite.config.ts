// How the app is bundled. The server itself runs as source; see server/main.ts.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { textGroups, textLanguages, textModule, textsFolder } from './app/i18n/compile-texts.ts'

const allTexts = join(textsFolder, '../all-texts.ts')
const noTexts = 'export const allTexts = {}'

type Kept = { piazzaTexts?: readonly { readonly name: string; readonly source: string }[] }
const kept = globalThis as typeof globalThis & Kept

/**
 * For browsers: each group of each language as a file, in a folder that is named by all of their content, so that a page's
 * script knows every address without a list of them.
 */
function emittedTexts(): Plugin {
  // The router reads this file anew four times for one build.
  kept.piazzaTexts ??= textLanguages().flatMap((language) =>
    textGroups().map((group) => ({
      name: `${language}/${group}.js`,
      source: textModule(language, group),
    })),
  )
  const files = kept.piazzaTexts
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
  const address = `assets/texts-${digest}`
  return {
    name: 'piazza-emitted-texts',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.TEXTS': JSON.stringify(`/${address}`) } }),
    load(id) {
      if (id !== allTexts) return null
      // The server reads each group when it first needs it.
      return this.environment.name === 'ssr'
        ? `import { builtGroup, textsOnDemand } from './texts-on-demand'
           export const allTexts = textsOnDemand(builtGroup)`
        : noTexts
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
      return this.environment.name === 'client' && id === allTexts ? noTexts : null
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

/** Names for React's developer tools keep parts of the router in the script that no page uses. */
function namelessRouter(): Plugin {
  return {
    name: 'piazza-nameless-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => code.replaceAll(/^\w+\.displayName = "\w+";$/gm, ''),
    },
  }
}

const inEveryPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|icu-minify)/',
    String.raw`app/(entry\.client|root|routes/shop-layout|i18n/[a-z-]+)\.tsx?`,
    'app/ui/(Breadcrumbs|Button|Dialog|Drawer|Drawing|Empty|ErrorPanel|Icon|Progress|Toast)',
    'app/components/cart/(CartButton|CartDrawer|cart-storage|open-cart)\\.',
    'app/components/layout/(AccountMenu|DemoBadge|ErrorPage|Footer|Header|PageHead|RecoveryPhraseWarning|StructuredData|ThemeSwitch|ToastRegion|categories|connection-retry|recovery-phrase-guard|request-id|structured-data)\\.',
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
    'app/components/(product/(DealFacts|ProductCard|Specifications|Stars|Swatches|prefetch)|listing/ProductGrid|text/(Price|dates|ltr))\\.',
    'shop/(catalog/products|platform/money)/rules\\.ts',
  ].join('|'),
)

/** What the product page and the quick choice share. */
const withOptions =
  /app\/components\/product\/(ChoiceFacts|ProductOptions|shown-choice)\.|catalog\/products\/rules\/(choice|stock)\.ts/

/** What the drawer fetches when it opens. */
const inDrawer =
  /app\/components\/(cart\/Cart(DrawerContent|Lines|Skeleton)|layout\/UndoNotice|orders\/OrderList|text\/TaxIncluded)\./

/** What the steps of the checkout share. */
const inCheckout =
  /app\/components\/checkout\/(AcceptTerms|CheckoutSteps|IdentityNotice|Methods|OrderSummary|SellerNotice|delivery-days)\.|sales\/checkout\/rules\.ts/

export default defineConfig(({ command }) => ({
  plugins: [command === 'build' ? emittedTexts() : servedTexts(), namelessRouter(), reactRouter()],
  // For development: what is found out only later begins the page anew.
  optimizeDeps: {
    include: ['icu-minify/format', '@simplewebauthn/browser'],
  },
  ssr: { noExternal: ['icu-minify'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Of what is fetched on demand, what is large and not in a page already: the list of it is in the first script.
      resolveDependencies: (_, files) => files.filter((file) => /\/(cart|options)-/.test(file)),
    },
  },
  environments: {
    client: {
      // Libraries ask whether they are in a browser: what they do elsewhere stays away from it.
      define: { 'typeof window': '"object"', 'typeof document': '"object"' },
      build: {
        rolldownOptions: {
          output: {
            // What every page loads is one file: it packs a tenth smaller than the twenty that it would be.
            codeSplitting: {
              groups: [
                { name: 'core', test: inEveryPage, priority: 2 },
                { name: 'goods', test: withGoods, priority: 1 },
                { name: 'cart', test: inDrawer, priority: 1 },
                { name: 'options', test: withOptions, priority: 1 },
                { name: 'checkout', test: inCheckout, priority: 1 },
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
