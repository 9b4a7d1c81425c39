// Interface by which metrics and traces observe this process. Without either nothing is measured or wrapped.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observe, ReplicaState } from '../../shop/world.ts'

/** Source of a page: the cache, the cache completed for a signed-in user, or rendering. */
export type CacheOutcome = 'hit' | 'filled' | 'rendered'

export type Answer = {
  /** A pattern of app/routes.ts or a fixed word, never a path. */
  readonly route: string
  readonly status: number
  readonly outcome?: CacheOutcome
  /** A stream stays open, so it has no duration. */
  readonly isStream?: boolean
}

export type HttpObserver = {
  /** Called for every request. */
  begun?(request: IncomingMessage, response: ServerResponse): void
  /** Called once the source of the response is known, within its trace. */
  answered(response: ServerResponse, answer: Answer): void
}

/** Use of a connection pool. If more than `max` are running, some wait. */
export type PoolUse = { readonly name: string; readonly max: number; running: number }

export type Observer = {
  readonly observe: Observe
  readonly http: HttpObserver
  /** Registers a pool to be measured. */
  watchPool?(pool: PoolUse): void
  /** Registers the database replicas: their lag is measured. */
  watchReplicas?(states: () => readonly ReplicaState[]): void
  /** The id of the trace of the running request or job; null outside of one. */
  traceId?(): string | null
  close(): Promise<void>
}

/** Combines several observers; the first is the outermost. */
export function together(observers: readonly Observer[]): Observer {
  return {
    observe: observers
      .map(({ observe }) => observe)
      .reduce(
        (outer, inner) => (kind, name, work) => outer(kind, name, () => inner(kind, name, work)),
      ),
    http: {
      begun: (request, response) => {
        for (const { http } of observers) http.begun?.(request, response)
      },
      answered: (response, answer) => {
        for (const { http } of observers) http.answered(response, answer)
      },
    },
    watchPool: (pool) => {
      for (const each of observers) each.watchPool?.(pool)
    },
    watchReplicas: (states) => {
      for (const each of observers) each.watchReplicas?.(states)
    },
    traceId: () => observers.map((each) => each.traceId?.() ?? null).find((id) => id) ?? null,
    close: async () => {
      await Promise.all(observers.map((each) => each.close()))
    },
  }
}
