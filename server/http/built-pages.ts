// Pages and static files of the build.
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Api } from '../../app/api/call.ts'
import type { Handler } from '../../app/http/handler.ts'
import type { World } from '../../shop/world.ts'
import type { VisitOf } from '../cache/personalized-cache.ts'
import { builtFiles } from './built-files.ts'
import { commonHeaders } from './headers.ts'
import type { OpenPages } from './page-source.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url))
/** Static files served at the root. */
export const rootFiles: ReadonlySet<string> = new Set(
  ['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable.png', 'sw.js'].map(
    (name) => `/${name}`,
  ),
)

export const builtPages: OpenPages = async (world, _server, isHttps) => {
  const bundle = (await import(pathToFileURL(`${folder('server')}/index.js`).href)) as {
    makeHandler: (world: World) => Handler
    makeVisits: (world: World) => VisitOf
    makeApi: (world: World) => Api
    makeMcp: (world: World) => Api
    makeUcp: (world: World) => Api
  }
  return {
    handler: bundle.makeHandler(world),
    visitOf: bundle.makeVisits(world),
    api: bundle.makeApi(world),
    mcp: bundle.makeMcp(world),
    ucp: bundle.makeUcp(world),
    isFile: (url) => url.startsWith('/assets/') || rootFiles.has(url),
    sendFile: builtFiles(folder('client'), commonHeaders(isHttps)),
    close: async () => {},
  }
}
