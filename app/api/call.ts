// A request to the API and its response as plain data, and the early exit of an operation.
import type { Readable } from 'node:stream'
import type { Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { type Problem, problem, problemOf } from './problem'

export type ApiCall = {
  readonly method: string
  /** Path and query, without the origin. */
  readonly url: string
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly ip: string
  readonly requestId: string
  /** Returns null if it exceeds the operation's limit. */
  body(): Promise<Uint8Array | null>
  /** The raw body as a stream, of any length. */
  stream(): Readable
}
export type ApiAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Instead of a body, streamed. */
  readonly file?: Readable
}
export type Api = (call: ApiCall) => Promise<ApiAnswer>

export class Stop extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}
export const stop = (...of: Parameters<typeof problem>): never => {
  throw new Stop(problem(...of))
}

/** Returns the value, or ends the request with the refusal. */
export function unwrapped<T>(world: World, result: Result<T>): T {
  if (result.ok) return result.value
  throw new Stop(problemOf(world, result))
}
