// Decodes pictures in a child process that knows no secret, may write nothing and is ended when it takes too long.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Images, SafeImage } from '../../shop/documents/port.ts'
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import { pictureOf } from './picture.ts'

const child = fileURLToPath(new URL('./decode.ts', import.meta.url))
const largestJpeg = 12 * 1024 * 1024
const refusals = ['upload.type', 'upload.damaged', 'upload.too_many_pixels', 'upload.too_small']

/**
 * One picture at a time: a large photo costs a fraction of a second and some 100 MB. More than `queue`
 * waiting ones are refused with `upload.busy`. No process is left when nothing is under way.
 */
export function safeImages({ seconds = 10, queue = 32 } = {}): Images {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    pictureOf,
    async makeSafe(path) {
      if (waiting >= queue) return refuse('upload.busy')
      waiting += 1
      const mine = last.then(() => decodeApart(path, seconds))
      last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        waiting -= 1
      }
    },
  }
}

function decodeApart(path: string, seconds: number): Promise<Result<SafeImage>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<SafeImage>>()
  const flags = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=64']
  const running = spawn(process.execPath, [...flags, '--no-warnings', child, path], {
    // One arena and one thread: what a photo needs is given back, not kept apart for each thread.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  yieldToPages(running.pid)
  const chunks: Buffer[] = []
  let bytes = 0
  running.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > largestJpeg) running.kill('SIGKILL')
    else chunks.push(chunk)
  })
  running.on('error', reject)
  running.on('close', (exit) => {
    resolve(exit === 0 ? readAnswer(Buffer.concat(chunks)) : refuse('upload.damaged'))
  })
  return promise
}

/** Whoever waits for a photo waits a little longer; whoever looks at a page does not. */
function yieldToPages(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let us.
  }
}

/** The child has met hostile bytes, so its answer is checked like any other input. */
function readAnswer(bytes: Buffer): Result<SafeImage> {
  const end = bytes.indexOf(0x0a)
  const damaged: Refusal = refuse('upload.damaged')
  if (end < 0 || end > 1000) return damaged
  const facts = readFacts(bytes.subarray(0, end).toString())
  if (typeof facts.refused === 'string') {
    return refusals.includes(facts.refused) ? refuse(facts.refused) : damaged
  }
  const jpeg = bytes.subarray(end + 1)
  const { width, height, advice, look } = facts
  if (
    !Number.isInteger(width) ||
    !Number.isInteger(height) ||
    !jpeg.subarray(0, 3).equals(jpegStart)
  ) {
    return damaged
  }
  const said = Array.isArray(advice) ? advice : []
  return ok({
    jpeg,
    width: Number(width),
    height: Number(height),
    advice: (['blurred', 'dark'] as const).filter((hint) => said.includes(hint)),
    ...(typeof look === 'string' && /^[0-9a-f]{16}$/.test(look) ? { look } : {}),
  })
}

function readFacts(line: string): Record<string, unknown> {
  try {
    const facts: unknown = JSON.parse(line)
    return typeof facts === 'object' && facts !== null ? { ...facts } : {}
  } catch {
    return {}
  }
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
