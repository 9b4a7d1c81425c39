// Faults of a drill: each starts, lasts, and ends by itself or is ended.
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Crew, type Process, processNames } from '../shop/crew.ts'
import type { Servers } from './servers.ts'

type At = { readonly crew: Crew; readonly servers: Servers }
export type Fault = {
  readonly name: string
  readonly isPossible: (at: At) => boolean
  /** `milliseconds`: duration of the fault. */
  readonly play: (at: At, milliseconds: number) => Promise<void>
}

const always = () => true

/** Debian's package faketime, in its multi-threaded variant. */
const skewedClock = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
  .find(existsSync)

const killed = (duty: Process): Fault => ({
  name: `${duty} killed`,
  isPossible: always,
  play: async ({ crew }) => crew.kill(duty),
})

/** Clock skew of a process; its timers keep their length. */
const skewed = (duty: Process, seconds: string): Fault => ({
  name: `clock of ${duty} ${seconds} s`,
  isPossible: () => skewedClock !== undefined,
  async play({ crew }, milliseconds) {
    crew.kill(duty, {
      LD_PRELOAD: skewedClock as string,
      FAKETIME: `${seconds}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    await crew.settled()
    await wait(milliseconds)
    crew.kill(duty)
  },
})

export const faults: readonly Fault[] = [
  ...processNames.map(killed),
  skewed('web 2', '+90'),
  skewed('worker', '-90'),
  skewed('watcher', '+90'),
  {
    name: 'PostgreSQL killed',
    isPossible: always,
    play: async ({ servers }) => servers.killDatabase(),
  },
  {
    name: 'PgBouncer killed',
    isPossible: ({ servers }) => servers.pooler !== null,
    async play({ servers }, milliseconds) {
      await servers.pooler?.kill()
      await wait(milliseconds)
      await servers.pooler?.start()
    },
  },
  {
    name: 'disk full',
    isPossible: ({ servers }) => servers.disk !== null,
    async play({ servers }, milliseconds) {
      servers.disk?.fill()
      await wait(milliseconds)
      servers.disk?.empty()
    },
  },
  {
    // Stopped for three quarters of the time, as on a slow disk.
    name: 'slow disk',
    isPossible: always,
    async play({ servers }, milliseconds) {
      for (const until = Date.now() + milliseconds; Date.now() < until; await wait(100)) {
        servers.freeze()
        await wait(300)
        servers.thaw()
      }
    },
  },
  {
    name: 'mail away',
    isPossible: always,
    async play({ crew }, milliseconds) {
      await crew.inbox.away()
      await wait(milliseconds)
      await crew.inbox.back()
    },
  },
  {
    name: 'Horizon away',
    isPossible: always,
    async play({ crew }, milliseconds) {
      crew.horizon.cut()
      await wait(milliseconds)
      crew.horizon.mend()
    },
  },
]
