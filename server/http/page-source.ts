// Source of pages and static files: the build, or Vite in development.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Handler } from '../../app/http/handler.ts'
import type { World } from '../../shop/world.ts'
import type { VisitOf } from '../cache/personalized-cache.ts'

export type PageSource = {
  readonly handler: Handler
  readonly visitOf: VisitOf
  /** Whether an address is a file's, by its form alone. */
  isFile(url: string): boolean
  sendFile(request: IncomingMessage, response: ServerResponse, isNone: () => void): void
  close(): Promise<void>
}

/** `server` does not listen yet. */
export type OpenPages = (world: World, server: Server, isHttps: boolean) => Promise<PageSource>
