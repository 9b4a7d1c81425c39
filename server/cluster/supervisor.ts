// Keeps the workers of a cluster running: replaces those that die, and restarts all one by one (rolling restart).
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { longestEnd } from '../parts.ts'
import type { Opened } from '../start.ts'
import { type Duty, dutyName, type OpenedMessage, retire } from './messages.ts'

export type Supervisor = {
  /** Starts a worker, and restarts it from then on. Throws if it exits before it serves. */
  add(name: string, duty: () => Duty): Promise<Opened>
  /** Rolling restart: starts a new worker in each slot, then ends the old one without failing a request. */
  renew(only?: string): Promise<void>
  stop(): Promise<void>
}

type Place = {
  readonly name: string
  readonly duty: () => Duty
  /** Null while none runs. */
  worker: Worker | null
  /** Backoff in milliseconds before the next one is started. */
  pause: number
}

/** A worker that exited before it served. */
export class WorkerEnded extends Error {
  readonly exitCode: number
  constructor(exitCode: number | null) {
    super(`ended with ${exitCode} before it was open`)
    this.exitCode = exitCode || 1
  }
}

/** Backoff in milliseconds; a worker that lived for `steady` resets it to the shortest. */
const pauses = { shortest: 100, longest: 30_000, steady: 60_000 }
/** Milliseconds to wait for a worker's end: more than it takes by itself. */
const patience = longestEnd + 5_000

const isAlive = ({ process: { exitCode, signalCode } }: Worker) =>
  exitCode === null && signalCode === null

export function makeSupervisor(log: Log): Supervisor {
  const places: Place[] = []
  let isStopping = false
  let renewing: Promise<void> = Promise.resolve()

  /** Starts a worker in this slot, and returns the one that it replaces. */
  async function start(place: Place): Promise<{ opened: Opened; replaced: Worker | null }> {
    const worker = cluster.fork({ [dutyName]: JSON.stringify(place.duty()) })
    const opened = await new Promise<Opened>((resolve, reject) => {
      // Metrics are messages, too.
      worker.on('message', (message: Partial<OpenedMessage>) => {
        if (message.opened) resolve(message.opened)
      })
      worker.once('exit', (code) => reject(new WorkerEnded(code)))
    })
    const startedAt = Date.now()
    const replaced = place.worker
    place.worker = worker
    worker.once('exit', (exitCode, signal) => {
      if (place.worker !== worker || isStopping) return
      place.worker = null
      if (Date.now() - startedAt >= pauses.steady) place.pause = pauses.shortest
      log.error('worker exited, starting another', { worker: place.name, exitCode, signal })
      void replace(place)
    })
    return { opened, replaced }
  }

  async function replace(place: Place): Promise<void> {
    for (;;) {
      await wait(place.pause)
      place.pause = Math.min(place.pause * 2, pauses.longest)
      // A rolling restart may have been faster.
      if (isStopping || place.worker) return
      try {
        const { replaced } = await start(place)
        return void replaced?.send(retire)
      } catch (error) {
        log.error('worker failed to start', { worker: place.name, ...errorSummary(error) })
      }
    }
  }

  async function renewOne(place: Place): Promise<void> {
    const { replaced } = await start(place)
    if (!replaced || !isAlive(replaced)) return
    const ended = once(replaced, 'exit')
    replaced.send(retire)
    // An upload or a download may take longer: the next restart does not wait for that.
    await Promise.race([ended, wait(patience, null, { ref: false })])
  }

  async function renewAll(only?: string): Promise<void> {
    for (const place of places) {
      if (isStopping || (only && place.name !== only)) continue
      try {
        await renewOne(place)
      } catch (error) {
        log.error('worker not renewed, the old ones go on', {
          worker: place.name,
          ...errorSummary(error),
        })
        return
      }
    }
    if (!only) log.info('workers renewed', { count: places.length })
  }

  return {
    async add(name, duty) {
      const place: Place = { name, duty, worker: null, pause: pauses.shortest }
      const { opened } = await start(place)
      places.push(place)
      return opened
    },
    renew(only) {
      renewing = renewing.then(() => renewAll(only))
      return renewing
    },
    async stop() {
      isStopping = true
      const all = Object.values(cluster.workers ?? {}).filter((each) => each && isAlive(each))
      await Promise.all(
        all.map(async (worker) => {
          const ended = once(worker as Worker, 'exit')
          worker?.process.kill('SIGTERM')
          const late = setTimeout(() => worker?.process.kill('SIGKILL'), patience)
          await ended
          clearTimeout(late)
        }),
      )
    },
  }
}
