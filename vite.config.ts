// Build configuration of the app. The server itself runs as source; see server/main.ts.
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
 * For browsers: each text group of each language as a file, in a folder named by a hash of all
 * their content, so that client code knows every URL without a manifest.
 */
function emittedTexts(): Plugin {
  // The router evaluates this file four times for one build.
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
      // The server reads each group on first use.
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

/** In development: serves each text on request, and reloads every page when one of them changes. */
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

/** `displayName`s for React's developer tools prevent tree shaking of unused parts of the router. */
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
    'app/components/product/ProductBreadcrumbs\\.',
    'app/routes/shop/RecentlyViewed\\.',
    'vite/preload-helper',
    'rolldown/runtime',
  ].join('|'),
)

/** Shared by home, listing and product. */
const withGoods = new RegExp(
  [
    'app/artwork/url\\.',
    'app/components/(product/(DealFacts|ProductCard|Specifications|Stars|Swatches|prefetch)|listing/ProductGrid|text/(Price|dates|ltr))\\.',
    'shop/(catalog/products/rules/catalog|platform/money/rules)\\.ts',
  ].join('|'),
)

/** Shared by the product page and the quick-buy dialog. */
const withOptions =
  /app\/components\/product\/(ChoiceFacts|ProductOptions|shown-choice)\.|catalog\/products\/rules\/(choice|stock)\.ts/

/** Loaded when the cart drawer opens. */
const inDrawer =
  /app\/components\/(cart\/Cart(DrawerContent|Lines|Skeleton)|layout\/UndoNotice|orders\/OrderList|text\/TaxIncluded)\./

/** Shared by the steps of the checkout. */
const inCheckout =
  /app\/routes\/checkout\/CheckoutSteps\.|app\/components\/checkout\/(AcceptTerms|IdentityNotice|Methods|OrderSummary|SellerNotice|delivery-days)\.|sales\/checkout\/rules\.ts/

/** `product` for app/routes/shop/product/page.tsx: fifty files called `page` could not be told apart. */
const pageName = (file: string | null | undefined): string | undefined =>
  /([^/]+)\/page\.tsx/.exec(file ?? '')?.[1]

export default defineConfig(({ command }) => ({
  plugins: [command === 'build' ? emittedTexts() : servedTexts(), namelessRouter(), reactRouter()],
  // For development: a dependency discovered later would reload the page.
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
      // Preloads only large chunks loaded on demand that no page includes: the list of them is in the first script.
      resolveDependencies: (_, files) => files.filter((file) => /\/(cart|options)-/.test(file)),
    },
  },
  environments: {
    client: {
      // Libraries detect a browser by these: code for other environments is removed.
      define: { 'typeof window': '"object"', 'typeof document': '"object"' },
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: ({ name, facadeModuleId }) =>
              `assets/${pageName(facadeModuleId) ?? name}-[hash].js`,
            // Code of every page is one file: it compresses a tenth better than the twenty that it would be.
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
