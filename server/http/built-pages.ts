// Pages and precompressed static files of the build.
import { fileURLToPath, pathToFileURL } from 'node:url'
import sirv from 'sirv'
import type { Api } from '../../app/api/call.ts'
import type { Handler } from '../../app/http/handler.ts'
import type { World } from '../../shop/world.ts'
import type { VisitOf } from '../cache/personalized-cache.ts'
import { commonHeaders } from './headers.ts'
import type { OpenPages } from './page-source.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url))
/** Static files served at the root. */
export const rootFiles: ReadonlySet<string> = new Set(
  ['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable.png', 'sw.js'].map(
    (name) => `/${name}`,
  ),
)
const filePolicy = "default-src 'none'; sandbox"

export const builtPages: OpenPages = async (world, _server, isHttps) => {
  const bundle = (await import(pathToFileURL(`${folder('server')}/index.js`).href)) as {
    makeHandler: (world: World) => Handler
    makeVisits: (world: World) => VisitOf
    makeApi: (world: World) => Api
    makeMcp: (world: World) => Api
    makeUcp: (world: World) => Api
  }
  const common = commonHeaders(isHttps)
  const sendFile = sirv(folder('client'), {
    etag: true,
    brotli: true,
    dotfiles: false,
    setHeaders(response, path) {
      for (const [name, value] of common) response.setHeader(name, value)
      // Files get a restrictive policy in case they are opened as documents; the service worker may only fetch from
      // the shop.
      const policy = path === '/sw.js' ? "default-src 'none'; connect-src 'self'" : filePolicy
      response.setHeader('content-security-policy', policy)
      const isHashed = path.startsWith('/assets/')
      response.setHeader(
        'cache-control',
        isHashed
          ? 'public, max-age=31536000, immutable'
          : path === '/sw.js'
            ? 'no-cache'
            : 'public, max-age=3600',
      )
    },
  })
  return {
    handler: bundle.makeHandler(world),
    visitOf: bundle.makeVisits(world),
    api: bundle.makeApi(world),
    mcp: bundle.makeMcp(world),
    ucp: bundle.makeUcp(world),
    isFile: (url) => url.startsWith('/assets/') || rootFiles.has(url),
    sendFile,
    close: async () => {},
  }
}
