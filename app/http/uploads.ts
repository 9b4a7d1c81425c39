// Receives multipart forms: streams files to a temporary folder that is always removed afterwards.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { largestUpload } from '../../shop/identity/documents/rules.ts'
import { ok, type Refusal, type Result, refuse } from '../../shop/result.ts'
import {
  checkRecoveryPhrases,
  listCurrencyField,
  replaceNullBytes,
  type Texts,
} from './request-body-texts.ts'
import { freeIn, inUploadFolder, whyNot } from './upload-folder.ts'

const mostFiles = 4
const textLimits = { fields: 40, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20 }
/** Allowance for the text fields and multipart boundaries. */
const textRoom = 512 * 1024
/** Bytes of one file, and milliseconds for the whole form. */
type Limits = { readonly most: number; readonly longest: number }
const usual: Limits = { most: largestUpload, longest: 120_000 }
/** Milliseconds for which the body of a refused request is drained. */
const passOverFor = 120_000

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
  // By Content-Length, before anything is stored.
  if (lengthOf(request) > wholeOf(names, limits)) {
    void passOver(request)
    return refuse('upload.too_large')
  }
  return inUploadFolder(
    named(request, limits),
    async (folder) => {
      const upload = await receive(request, names.slice(0, mostFiles), folder, limits)
      if (!upload.ok) return upload
      const safe = await checkRecoveryPhrases(request, upload.value.texts)
      return safe.ok ? work(upload.value) : safe
    },
    freeBytes,
  )
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
    if (name !== listCurrencyField) fields[name] ??= replaceNullBytes(value)
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
    const form = wholeOf(names, { most })
    const signal = AbortSignal.any([stop.signal, request.signal])
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => atMost(chunks, form, end), parser, {
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

/** File names are not stored; an impossible one indicates a tampered form. */
const isSaneName = (name: string): boolean =>
  [...name].length <= 255 && !/[<>:"/\\|?*\p{Cc}]/u.test(name)
