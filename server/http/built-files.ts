// Precompressed static files of the build.
import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import sirv from 'sirv'
import type { PageSource } from './page-source.ts'

const filePolicy = "default-src 'none'; sandbox"
/** In milliseconds. */
const lookEvery = 1_000

/** `folder`: the build's. `common`: headers of every response. */
export function builtFiles(
  folder: string,
  common: Iterable<readonly [name: string, value: string]>,
): PageSource['sendFile'] {
  const headers = [...common]
  const open = () =>
    sirv(folder, {
      etag: true,
      brotli: true,
      dotfiles: false,
      setHeaders(response, path) {
        for (const [name, value] of headers) response.setHeader(name, value)
        // Files get a restrictive policy in case they are opened as documents; the service worker may only fetch from
        // the shop.
        const policy = path === '/sw.js' ? "default-src 'none'; connect-src 'self'" : filePolicy
        response.setHeader('content-security-policy', policy)
        // Saved and opened from there: it needs no shop, and may do nothing in its origin.
        if (path === '/verify-evidence.html')
          response.setHeader('content-disposition', 'attachment; filename="verify-evidence.html"')
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
  let send = open()
  // A shop opens while the files of its first build are being compressed (server/build.mjs).
  const isCompressed = () => existsSync(join(folder, '..', 'compressed'))
  if (!isCompressed()) {
    const looking = setInterval(() => {
      if (!isCompressed()) return
      clearInterval(looking)
      send = open()
    }, lookEvery).unref()
  }
  return (request, response, isNone) => {
    const [path = ''] = (request.url ?? '').split('?')
    // Its file list is from startup. A file removed by a later build would crash the process.
    access(join(folder, path)).then(() => send(request, response, isNone), isNone)
  }
}
