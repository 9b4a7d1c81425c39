// Source of pages and static files: the build, or Vite in development.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Api } from '../../app/api/call.ts'
import type { OpenRoute } from '../../app/extensions/routes.ts'
import type { Handler } from '../../app/http/handler.ts'
import type { World } from '../../shop/world.ts'
import type { VisitOf } from '../cache/personalized-cache.ts'

export type PageSource = Readonly<Awaited<ReturnType<typeof answersOf>>> & {
  /** Whether a URL is a static file's, judged by its form. */
  isFile(url: string): boolean
  sendFile(request: IncomingMessage, response: ServerResponse, isNone: () => void): void
  close(): Promise<void>
}

/** What the bundle of the app exports, and Vite's entry in development. */
export type Bundle = {
  makeHandler(world: World): Handler
  makeVisits(world: World): VisitOf
  makeApi(world: World): Api
  openRoutes(world: World): Promise<OpenRoute[]>
}

export const answersOf = async (bundle: Bundle, world: World) => ({
  handler: bundle.makeHandler(world),
  visitOf: bundle.makeVisits(world),
  api: bundle.makeApi(world),
  /** Of extensions. */
  routes: await bundle.openRoutes(world),
})

/** `server` is not listening yet. */
export type OpenPages = (world: World, server: Server, isHttps: boolean) => Promise<PageSource>
