// Keeps what somebody has looked at readable without a connection: pages of the catalogue as strangers see them,
// pictures and scripts; one's own orders only after one has asked for it, until one signs out. Never an account page,
// a checkout, an admin page or a document.

/** Raised when what is kept changes its form: older caches are thrown away. */
const version = 1
const names = {
  pages: `piazza-pages-${version}`,
  files: `piazza-files-${version}`,
  orders: `piazza-orders-${version}`,
}
const most = { [names.pages]: 80, [names.files]: 500 }

const worker = /** @type {any} */ (self)
const language = /^\/(en|es|fr|de|it|pt|ru|zh|ja|ko|ar|hi)(?=\/|$)/
const catalogue = /^\/($|category\/|product\/|search$|tshirts-gallery$|accessibility$|pi-[a-z-]+$)/
const orders = /^\/(cart-history$|order\/[^/]+$)/
const lasting = /^\/(assets|art)\/|^\/icon|^\/design\/[0-9a-f]{20,32}\./

worker.addEventListener('install', () => worker.skipWaiting())

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const known = Object.values(names)
      for (const name of await caches.keys())
        if (name.startsWith('piazza-') && !known.includes(name)) await caches.delete(name)
      await worker.clients.claim()
    })(),
  )
})

worker.addEventListener('message', (event) => {
  const { cacheOrders, pages = [] } = event.data ?? {}
  event.waitUntil(cacheOrders === true ? fetchOrders(pages) : caches.delete(names.orders))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const path = url.pathname.replace(language, '') || '/'
  // Whoever signs in may be somebody else.
  if (request.method === 'POST' && /^\/(sign-out|auth)(?=[/.]|$)/.test(path))
    event.waitUntil(caches.delete(names.orders))
  if (request.method !== 'GET') return
  if (lasting.test(url.pathname)) event.respondWith(fromCacheFirst(request))
  // A frame keeps its destination, by which the server refuses it.
  else if (request.mode === 'navigate' && request.destination === 'document')
    event.respondWith(navigated(event, path))
})

/** Files whose names say what is in them. */
async function fromCacheFirst(request) {
  const cache = await caches.open(names.files)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    await cache.put(request, answer.clone())
    await trim(cache, most[names.files])
  }
  return answer
}

async function navigated(event, path) {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.status === 200 && catalogue.test(path)) event.waitUntil(keepPage(request.url))
    if (orders.test(path)) event.waitUntil(keepOrder(request.url, answer.clone()))
    return answer
  } catch (error) {
    const known = await kept(request.url, path)
    if (known) return known
    throw error
  }
}

async function kept(address, path) {
  if (orders.test(path) && (await caches.has(names.orders))) {
    const own = await (await caches.open(names.orders)).match(address)
    if (own) return own
  }
  const pages = await caches.open(names.pages)
  const url = new URL(address)
  return (
    (await pages.match(address)) ??
    (await pages.match(offlineOf(url.pathname))) ??
    (await pages.match('/offline'))
  )
}

const offlineOf = (pathname) => `${language.exec(pathname)?.[0] ?? ''}/offline`

const hour = 3_600_000
const isFresh = (answer) => Date.now() - Date.parse(answer?.headers.get('date') ?? '') < hour

/** Asked for again without cookies, so that no name and no cart is ever kept. */
async function keepPage(address) {
  const cache = await caches.open(names.pages)
  const offline = offlineOf(new URL(address).pathname)
  for (const each of [address, offline]) {
    if (isFresh(await cache.match(each))) continue
    const answer = await fetch(each, { credentials: 'omit' })
    if (answer.status !== 200 || answer.redirected) continue
    await cache.put(each, answer)
  }
  await trim(cache, most[names.pages])
}

async function keepOrder(address, answer) {
  if (!(await caches.has(names.orders))) return
  // Nobody is signed in any more. What leads a page elsewhere is opaque to a worker, and no redirect by its looks.
  const leads = answer.redirected || answer.type === 'opaqueredirect'
  if (leads || answer.status === 404) await caches.delete(names.orders)
  else if (answer.status === 200) await (await caches.open(names.orders)).put(address, answer)
}

async function fetchOrders(pages) {
  const cache = await caches.open(names.orders)
  for (const page of pages) {
    const url = new URL(page, location.origin)
    if (url.origin !== location.origin || !orders.test(url.pathname.replace(language, ''))) continue
    const answer = await fetch(url)
    if (answer.status === 200 && !answer.redirected) await cache.put(url.href, answer)
  }
}

/** The oldest make room. */
async function trim(cache, limit) {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key)
}
