// Pages from source through Vite middleware, with hot reload.
import { createServer as createHttpServer, type Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer, isRunnableDevEnvironment, type RunnableDevEnvironment } from 'vite'
import { rootFiles } from '../http/built-pages.ts'
import { commonHeaders } from '../http/headers.ts'
import { answersOf, type Bundle, type OpenPages } from '../http/page-source.ts'
import { failurePage, forDevelopment, withOverlay } from './live-answers.ts'
import type { TerminalLog } from './terminal-log.ts'

const root = join(import.meta.dirname, '../..')
const entry = '/app/http/handler.ts'
/** URLs of Vite and of source files that browsers load; all others are pages. */
const files = /^\/(?:@|app\/|shop\/|node_modules\/|assets\/texts\/|__)/

/** Milliseconds until Vite has processed a change. */
const settled = 100

/** Starts at once, in parallel with the rest of the shop. */
export function livePages(log: TerminalLog): OpenPages {
  // Vite needs a server for its WebSocket before ours exists: upgrade requests to ours are forwarded to this one.
  const upgrades = createHttpServer()
  const starting = startVite(upgrades)
  starting.catch(() => {})
  return async (world, server) => {
    const { vite, ssr } = await starting
    server.on('upgrade', (...of) => void upgrades.emit('upgrade', ...of))
    let present: Bundle | null = null
    let loaded: Awaited<ReturnType<typeof answersOf>> | null = null
    let hasFailed = false
    /** Reloaded when one of its modules has changed. */
    const current = async () => {
      const found = (await ssr.runner.import(entry)) as Bundle
      if (found !== present || !loaded) loaded = await answersOf(found, world)
      present = found
      return loaded
    }
    const { hot } = vite.environments.client
    vite.watcher.on('all', () => {
      if (hasFailed) setTimeout(() => hot.send({ type: 'full-reload' }), settled)
    })

    const common = commonHeaders(false)
    const first = await current().catch((error: Error) => {
      log.error('page build failed', { error })
      return null
    })
    return {
      async handler(request, caller) {
        try {
          const { handler } = await current()
          hasFailed = false
          const rendered = forDevelopment(await handler(request, caller))
          return withOverlay(rendered, log.failureOf(caller.requestId))
        } catch (error) {
          hasFailed = true
          log.error('page build failed', { requestId: caller.requestId, error })
          return failurePage(error)
        }
      },
      visitOf: async (cookie) => (await current()).visitOf(cookie),
      api: async (call) => (await current()).api(call),
      // A change of an extension restarts the process.
      routes: first?.routes ?? [],
      isFile: (url) => files.test(url) || rootFiles.has(url),
      sendFile(request, response, isNone) {
        for (const [name, value] of common) response.setHeader(name, value)
        vite.middlewares(request, response, isNone)
      },
      async close() {
        await vite.close()
        // Long-lived connections must not delay a restart.
        server.closeAllConnections()
      },
    }
  }
}

async function startVite(server: Server) {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      fs: {
        allow: ['app', 'shop', 'extensions', 'public', 'node_modules'].map((name) =>
          join(root, name),
        ),
      },
      // Other changes restart the process, or are not part of it.
      watch: {
        ignored: [
          'adapters',
          'bench',
          'build',
          'contracts',
          'data',
          'demo',
          'docs',
          'tests',
          'extensions',
        ]
          .concat('server', 'shop', '.react-router')
          .map((name) => `${root}/${name}/**`)
          .concat(`${root}/*.config.ts`),
      },
    },
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no pages here')
  shareShop(ssr)
  await ssr.runner.import(entry).catch(() => {})
  return { vite, ssr }
}

/** Pages use the shop's modules loaded by this process, not copies. */
function shareShop(ssr: RunnableDevEnvironment): void {
  const fetchModule = ssr.fetchModule.bind(ssr)
  ssr.fetchModule = async (id, importer, options) => {
    const [path = ''] = id.split('?')
    if (!path.startsWith('/shop/')) return fetchModule(id, importer, options)
    return { externalize: pathToFileURL(join(root, path)).href, type: 'module' }
  }
}
