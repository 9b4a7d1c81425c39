// Build configuration of the app. The server itself runs as source; see server/main.ts.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import type { PluginContext } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'
import { textGroups, textLanguages, textModule, textsFolder } from './app/i18n/compile-texts.ts'
import { verifierFile, verifierPage } from './app/verifier/build-page.ts'

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

/** The page that verifies evidence files without a server: a file of the build, and built on request in development. */
function evidenceVerifier(): Plugin {
  return {
    name: 'piazza-evidence-verifier',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: verifierFile, source: await verifierPage() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${verifierFile}`, (_, response, next) => {
        verifierPage().then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(page)
        }, next)
      })
    },
  }
}

type Chunking = Pick<PluginContext, 'getModuleInfo'>

/** The files that a page imports statically, and those that they import. */
function filesOf(page: string, context: Chunking): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [join(import.meta.dirname, 'app', page)]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    open.push(...(context.getModuleInfo(file)?.importedIds ?? []))
  }
  return found
}

/** Files of a chunk: of at least so many of these pages. */
function group(name: string, least: number, pages: readonly string[], priority = 1) {
  let sets: ReadonlySet<string>[] | undefined
  const isShared = (file: string, context: Chunking) => {
    sets ??= pages.map((page) => filesOf(page, context))
    return sets.filter((files) => files.has(file)).length >= least
  }
  return {
    name: (file: string, context: Chunking) => (isShared(file, context) ? name : null),
    debugName: name,
    priority,
  }
}

const chunks = [
  // Code of every page is one file: it compresses a tenth better than the twenty that it would be.
  group('core', 1, ['entry.client.tsx', 'root.tsx', 'routes/shop-layout.tsx'], 2),
  group('goods', 2, [
    'routes/shop/home/page.tsx',
    'routes/shop/listing.tsx',
    'routes/shop/product/page.tsx',
  ]),
  group('lists', 2, [
    'routes/shop/listing.tsx',
    'routes/shop/search/page.tsx',
    'routes/shop/collection.tsx',
  ]),
  // The quick choice of a variant is a dialog over any list, and so is the cart.
  group('options', 2, [
    'routes/shop/product/page.tsx',
    'components/product/QuickChoice.tsx',
    'components/cart/CartDrawerContent.tsx',
  ]),
]

/** `product` for app/routes/shop/product/page.tsx: fifty files called `page` could not be told apart. */
const pageName = (file: string | null | undefined): string | undefined =>
  /([^/]+)\/page\.tsx/.exec(file ?? '')?.[1]

export default defineConfig(({ command }) => ({
  plugins: [
    command === 'build' ? emittedTexts() : servedTexts(),
    evidenceVerifier(),
    reactRouter(),
  ],
  // For development: a dependency discovered later would reload the page.
  optimizeDeps: {
    include: ['icu-minify/format', '@simplewebauthn/browser'],
  },
  ssr: { noExternal: ['icu-minify'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
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
            codeSplitting: { groups: chunks },
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
