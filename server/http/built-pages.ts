// Pages and static files of the build.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFiles } from './built-files.ts'
import { commonHeaders } from './headers.ts'
import { answersOf, type Bundle, type OpenPages } from './page-source.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../build/${name}`, import.meta.url))
/** Static files served at the root. */
export const rootFiles: ReadonlySet<string> = new Set(
  [
    'icon.svg',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable.png',
    'sw.js',
    'verify-evidence.html',
  ].map((name) => `/${name}`),
)

export const builtPages: OpenPages = async (world, _server, isHttps) => {
  const bundle: Bundle = await import(pathToFileURL(`${folder('server')}/index.js`).href)
  return {
    ...(await answersOf(bundle, world)),
    isFile: (url) => url.startsWith('/assets/') || rootFiles.has(url),
    sendFile: builtFiles(folder('client'), commonHeaders(isHttps)),
    close: async () => {},
  }
}
