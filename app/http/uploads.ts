// Receives multipart forms: streams files to a temporary folder that is always removed afterwards.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { largestUpload } from '../../shop/identity/documents/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import { checkRecoveryPhrases, replaceNullBytes, type Texts } from './request-body-texts.ts'

const mostFiles = 4
const textLimits = { fields: 40, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20 }
/** Allowance for the text fields and multipart boundaries. */
const textRoom = 512 * 1024
/** Bytes of one file, and milliseconds for the whole form. */
type Limits = { readonly most: number; readonly longest: number }
const usual: Limits = { most: largestUpload, longest: 120_000 }
/** Concurrent uploads; each may use as much disk as all its files. */
const mostAtOnce = 16
/** Disk space reserved for the database, in bytes. */
const leastFree = 300 * 1024 * 1024
/** Milliseconds for which the body of a refused request is drained. */
const passOverFor = 120_000
let underWay = 0

export type Upload = {
  readonly fields: Readonly<Record<string, string>>
  /** Paths of complete files, by field. Removed when the work is done. */
  readonly files: Readonly<Record<string, string>>
  /** Error of each rejected file: `upload.too_large`, `upload.name`, `upload.empty`. */
  readonly problems: Readonly<Record<string, string>>
  /** Every field and file name, as received. */
  readonly texts: Texts
}

/**
 * Runs `work` with the form. Files of fields other than `names` are skipped. Refuses `upload.form` (not multipart,
 * too many parts), `upload.too_large` (the whole), `upload.broken` (cut off, or too slow), `upload.no_space` (also
 * while the disk is nearly full), `upload.busy`.
 */
export async function withUpload<T>(
  request: Request,
  names: readonly string[],
  work: (upload: Upload) => Promise<Result<T>>,
  freeBytes = freeIn,
  limits = usual,
): Promise<Result<T>> {
  if (underWay >= mostAtOnce) return refuse('upload.busy')
  // By Content-Length, before anything is stored.
  if (lengthOf(request) > wholeOf(names, limits)) {
    void passOver(request)
    return refuse('upload.too_large')
  }
  underWay += 1
  try {
    if ((await freeBytes(tmpdir())) < leastFree + named(request, limits))
      return refuse('upload.no_space')
    return await inFolder(request, names, work, limits)
  } finally {
    underWay -= 1
  }
}

const lengthOf = ({ headers }: Request): number => Number(headers.get('content-length')) || 0
const wholeOf = (names: readonly string[], { most }: Pick<Limits, 'most'>): number =>
  names.length * most + textRoom

/** Browsers read a response only after sending the request: drains and discards the rest. */
async function passOver({ body, signal }: Request): Promise<void> {
  const late = AbortSignal.timeout(passOverFor)
  await body
    ?.pipeTo(new WritableStream(), { signal: AbortSignal.any([late, signal]) })
    .catch(() => {})
}

/** A large file with its announced length must fit twice: received, and stored. */
const named = (request: Request, { most }: Limits): number =>
  most > largestUpload ? 2 * Math.min(most, lengthOf(request)) : 0

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function inFolder<T>(
  request: Request,
  names: readonly string[],
  work: (upload: Upload) => Promise<Result<T>>,
  limits: Limits,
): Promise<Result<T>> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  try {
    const upload = await receive(request, names.slice(0, mostFiles), folder, limits)
    if (!upload.ok) return upload
    const safe = await checkRecoveryPhrases(request, upload.value.texts)
    return safe.ok ? await work(upload.value) : safe
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(
  request: Request,
  names: readonly string[],
  folder: string,
  { most, longest }: Limits,
): Promise<Result<Upload>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body)
    return refuse('upload.form')
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, string> = Object.create(null)
  const problems: Record<string, string> = Object.create(null)
  const texts: Texts = []
  const writing: Promise<void>[] = []
  const stop = new AbortController()
  let refusal: Refusal | null = null
  const end = (why: Refusal) => {
    refusal ??= why
    stop.abort()
  }
  const late = setTimeout(() => end(refuse('upload.broken')), longest)

  const parser = new Busboy({
    headers: { 'content-type': type } as BusboyHeaders,
    limits: {
      ...textLimits,
      fileSize: most,
      files: mostFiles,
      parts: textLimits.fields + mostFiles,
    },
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => end(refuse('upload.form')))
  }
  parser.on('field', (name, value, _nameCut, valueCut) => {
    if (valueCut) end(refuse('upload.form'))
    fields[name] ??= replaceNullBytes(value)
    texts.push([name, value])
  })
  parser.on('file', (name, file, fileName) => {
    // The parser emits an error at the end of a file even after the listener was removed.
    file.on('error', () => {})
    texts.push([name, fileName ?? ''])
    if (!names.includes(name) || name in files || !fileName) return file.resume()
    const path = join(folder, String(names.indexOf(name)))
    files[name] = path
    if (!isSaneName(fileName)) problems[name] = 'upload.name'
    file.on('limit', () => {
      problems[name] = 'upload.too_large'
    })
    writing.push(write(file, path, stop.signal).catch((error) => end(whyNot(error))))
  })

  try {
    const body = Readable.fromWeb(request.body as ReadableStream)
    const whole = wholeOf(names, { most })
    const signal = AbortSignal.any([stop.signal, request.signal])
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => atMost(chunks, whole, end), parser, {
      signal,
    })
  } catch (error) {
    end(whyNot(error))
  } finally {
    clearTimeout(late)
  }
  await Promise.all(writing)
  if (refusal) return refusal
  for (const [name, path] of Object.entries(files))
    if ((await stat(path)).size === 0) problems[name] ??= 'upload.empty'
  for (const name of Object.keys(problems)) delete files[name]
  return ok({ fields: { ...fields }, files: { ...files }, problems: { ...problems }, texts })
}

async function* atMost(chunks: AsyncIterable<Buffer>, most: number, end: (why: Refusal) => void) {
  let received = 0
  for await (const chunk of chunks) {
    received += chunk.length
    if (received > most) return end(refuse('upload.too_large'))
    yield chunk
  }
}

const write = (file: Readable, path: string, signal: AbortSignal) =>
  pipeline(file, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { signal })

function whyNot(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return refuse(code === 'ENOSPC' || code === 'EDQUOT' ? 'upload.no_space' : 'upload.broken')
}

/** File names are not stored; an impossible one indicates a tampered form. */
const isSaneName = (name: string): boolean =>
  [...name].length <= 255 && !/[<>:"/\\|?*\p{Cc}]/u.test(name)

const prefix = 'piazza-upload-'

/** Removes folders left by processes that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!owner || isRunning(Number(owner))) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found?.uid === process.getuid?.()) await rm(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

void removeAbandoned().catch(() => {})
