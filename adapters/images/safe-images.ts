// Decodes images in a sandboxed child process: without secrets, read-only, with a timeout.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { filesOf, type PhotoFormat, photoWidths } from '../../shop/catalog/products/rules/photos.ts'
import type { Images, SafeImage, SizedPicture } from '../../shop/identity/documents/port.ts'
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import type { DrawnLogo, LogoReader } from '../../shop/storefront/brand/port.ts'
import { type IconName, iconNames } from '../../shop/storefront/brand/rules/brand.ts'
import { pictureOf } from './picture.ts'

const childOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const largestAnswer = 16 * 1024 * 1024
const refusals = [
  'upload.type',
  'upload.damaged',
  'upload.too_many_pixels',
  'upload.too_small',
  'catalog.picture_small',
  'catalog.picture_type',
  'catalog.picture_animated',
  ...['type', 'large', 'damaged', 'script', 'external', 'entities', 'deep', 'text', 'style'].map(
    (each) => `logo.${each}`,
  ),
  'logo.element',
  'logo.size',
  'logo.heavy',
]

/**
 * One image at a time: a large photo takes a fraction of a second and some 100 MB. Refuses `upload.busy` if more than
 * `queue` are waiting or one takes longer than `seconds`, which its low priority needs on a busy machine. No process
 * remains when idle.
 */
export function safeImages({ seconds = 30, queue = 32 } = {}): Images & LogoReader {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  async function inTurn<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    if (waiting >= queue) return refuse('upload.busy')
    waiting += 1
    const job = last.then(work)
    last = job.catch(() => undefined)
    try {
      return await job
    } finally {
      waiting -= 1
    }
  }
  return {
    pictureOf,
    makeSafe: (path) => inTurn(() => apart('./decode.ts', [path], seconds, readSafe)),
    // Nine files take longer than one.
    makeSizes: (path) => inTurn(() => apart('./sizes.ts', [path], 2 * seconds, readSizes)),
    makeCard: (path, { x, y }) =>
      inTurn(() => apart('./card.ts', [path, `${x}`, `${y}`], seconds, readCard)),
    readLogo: (path) => inTurn(() => apart('./logo.ts', [path], seconds, readDrawn)),
  }
}

type Facts = Record<string, unknown>
type Read<T> = (facts: Facts, content: Buffer) => T | null

function apart<T>(
  child: string,
  args: readonly string[],
  seconds: number,
  read: Read<T>,
): Promise<Result<T>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<T>>()
  const flags = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=64']
  const running = spawn(process.execPath, [...flags, '--no-warnings', childOf(child), ...args], {
    // One malloc arena and one thread, so that memory is returned instead of kept per thread.
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
    if (bytes > largestAnswer) running.kill('SIGKILL')
    else chunks.push(chunk)
  })
  running.on('error', reject)
  running.on('close', (exit) => {
    // Killed by its timeout: the clock may show less, since timers count from the start of the event loop's turn.
    const isLate = exit === null && running.killed && bytes <= largestAnswer
    if (isLate) resolve(refuse('upload.busy'))
    else resolve(exit === 0 ? readAnswer(Buffer.concat(chunks), read) : refuse('upload.damaged'))
  })
  return promise
}

/** Lowers the priority, so that pages are not delayed. */
function yieldToPages(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has exited already, or the system does not permit it.
  }
}

/** The child has processed hostile input, so its output is validated like any other input. */
function readAnswer<T>(bytes: Buffer, read: Read<T>): Result<T> {
  const end = bytes.indexOf(0x0a)
  const damaged: Refusal = refuse('upload.damaged')
  if (end < 0 || end > 2000) return damaged
  const facts = readFacts(bytes.subarray(0, end).toString())
  if (typeof facts.refused === 'string') {
    return refusals.includes(facts.refused) ? refuse(facts.refused) : damaged
  }
  const value = read(facts, bytes.subarray(end + 1))
  return value === null ? damaged : ok(value)
}

const readCard = (_: Facts, jpeg: Buffer): Buffer | null => (isJpeg(jpeg) ? jpeg : null)

function readSafe({ width, height, advice, look }: Facts, jpeg: Buffer): SafeImage | null {
  if (!Number.isInteger(width) || !Number.isInteger(height) || !isJpeg(jpeg)) return null
  const hints = Array.isArray(advice) ? advice : []
  return {
    jpeg,
    width: Number(width),
    height: Number(height),
    advice: (['blurred', 'dark'] as const).filter((hint) => hints.includes(hint)),
    ...(typeof look === 'string' && /^[0-9a-f]{16}$/.test(look) ? { look } : {}),
  }
}

/** Accepts exactly the expected files, each with the magic bytes of its format. */
function readSizes(
  { width, height, plain, focus, files }: Facts,
  content: Buffer,
): SizedPicture | null {
  const most = Math.max(...photoWidths)
  const isSide = (side: unknown): side is number =>
    Number.isInteger(side) && Number(side) > 0 && Number(side) <= most
  if (!isSide(width) || !isSide(height) || (plain !== 'jpg' && plain !== 'png')) return null
  const point = readFocus(focus)
  if (!point) return null
  const expected = filesOf({ width, plain })
  if (!Array.isArray(files) || files.length !== expected.length) return null
  let from = 0
  const read: SizedPicture['files'][number][] = []
  for (const [index, file] of expected.entries()) {
    const bytes: unknown = files[index]?.bytes
    if (!Number.isInteger(bytes) || Number(bytes) <= 0) return null
    const part = content.subarray(from, from + Number(bytes))
    if (part.length !== bytes || !beginsAs[file.format](part)) return null
    from += Number(bytes)
    read.push({ ...file, content: part })
  }
  return from === content.length ? { width, height, plain, focus: point, files: read } : null
}

function readFocus(focus: unknown): SizedPicture['focus'] | null {
  const { x, y } = Object(focus) as Facts
  const isPercent = (each: unknown): each is number =>
    Number.isInteger(each) && Number(each) >= 0 && Number(each) <= 100
  return isPercent(x) && isPercent(y) ? { x, y } : null
}

/** A logo, then its icons, each with the magic bytes of its format. */
function readDrawn({ type, width, height, bytes }: Facts, content: Buffer): DrawnLogo | null {
  const isSide = (side: unknown) => Number.isInteger(side) && Number(side) > 0
  if ((type !== 'svg' && type !== 'png') || !isSide(width) || !isSide(height)) return null
  if (!Array.isArray(bytes) || bytes.length !== iconNames.length + 1 || !bytes.every(isSide))
    return null
  const starts = bytes.map((_, at) => bytes.slice(0, at).reduce((sum, each) => sum + each, 0))
  const parts = starts.map((from, at) => content.subarray(from, from + Number(bytes[at])))
  const [logo, ...made] = parts
  if (!logo || parts.reduce((sum, { length }) => sum + length, 0) !== content.length) return null
  const isRight = (name: IconName, icon: Buffer) =>
    name === 'ico' ? has('\0\0\x01\0', 0)(icon) : beginsAs.png(icon)
  const icons = iconNames.map((name, at) => [name, made[at] ?? Buffer.alloc(0)] as const)
  const isLogo = type === 'png' ? beginsAs.png(logo) : has('<svg xmlns=', 0)(logo)
  if (!isLogo || !icons.every(([name, icon]) => isRight(name, icon))) return null
  return {
    type,
    width: Number(width),
    height: Number(height),
    content: logo,
    icons: Object.fromEntries(icons) as Record<IconName, Buffer>,
  }
}

function readFacts(line: string): Record<string, unknown> {
  try {
    const facts: unknown = JSON.parse(line)
    return typeof facts === 'object' && facts !== null ? { ...facts } : {}
  } catch {
    return {}
  }
}

const isJpeg = (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const has = (text: string, at: number) => (bytes: Buffer) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
const beginsAs: Record<PhotoFormat, (bytes: Buffer) => boolean> = {
  avif: has('ftypavif', 4),
  webp: has('WEBP', 8),
  jpg: isJpeg,
  png: has('\x89PNG', 0),
}
