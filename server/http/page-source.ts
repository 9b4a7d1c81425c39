// Source of pages and static files: the build, or Vite in development.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Api } from '../../app/api/call.ts'
import type { Handler } from '../../app/http/handler.ts'
import type { World } from '../../shop/world.ts'
import type { VisitOf } from '../cache/personalized-cache.ts'

export type PageSource = Readonly<ReturnType<typeof answersOf>> & {
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
  makeMcp(world: World): Api
  makeUcp(world: World): Api
}

export const answersOf = (bundle: Bundle, world: World) => ({
  handler: bundle.makeHandler(world),
  visitOf: bundle.makeVisits(world),
  api: bundle.makeApi(world),
  mcp: bundle.makeMcp(world),
  ucp: bundle.makeUcp(world),
})

/** `server` is not listening yet. */
export type OpenPages = (world: World, server: Server, isHttps: boolean) => Promise<PageSource>
