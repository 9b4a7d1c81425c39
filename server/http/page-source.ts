// Source of pages and static files: the build, or Vite in development.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Api } from '../../app/api/call.ts'
import type { Handler } from '../../app/http/handler.ts'
import type { World } from '../../shop/world.ts'
import type { VisitOf } from '../cache/personalized-cache.ts'

export type PageSource = {
  readonly handler: Handler
  readonly visitOf: VisitOf
  readonly api: Api
  readonly mcp: Api
  readonly ucp: Api
  /** Whether a URL is a static file's, judged by its form. */
  isFile(url: string): boolean
  sendFile(request: IncomingMessage, response: ServerResponse, isNone: () => void): void
  close(): Promise<void>
}

/** `server` is not listening yet. */
export type OpenPages = (world: World, server: Server, isHttps: boolean) => Promise<PageSource>
