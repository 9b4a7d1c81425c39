// A backup file: a tar archive encrypted with age (https://age-encryption.org/v1), whose last entry is a manifest.
import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { BackupProblem } from './problem.ts'

export type Entry = {
  readonly name: string
  readonly size: number
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/** Totals of the archive, counted while it was written; the checksum covers names, sizes and contents in order. */
export type Manifest = { readonly entries: number; readonly bytes: number; readonly sha256: string }

const manifestName = 'manifest.json'

/**
 * Encrypts to public keys (`age1…`). An error of `entries` is the stream's error. Memory does not grow with the
 * content.
 */
export function archived(
  entries: AsyncIterable<Entry>,
  recipients: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const { readable, controller } = createTarPacker()
  const add = async ({ name, size, content }: Entry, count: (chunk: Uint8Array) => void) => {
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      count(chunk)
      await writer.write(chunk)
    }
    await writer.close()
  }
  const feed = async () => {
    const tally = makeTally()
    for await (const entry of entries) {
      tally.begin(entry.name, entry.size)
      await add(entry, tally.count)
    }
    const manifest = Buffer.from(`${JSON.stringify(tally.manifest())}\n`)
    await add({ name: manifestName, size: manifest.length, content: manifest }, () => {})
    controller.finalize()
  }
  feed().catch((error) => controller.error(error))
  return encrypterTo(recipients).encrypt(readable)
}

/** Throws a BackupProblem if one of them is not a public key of age. */
export function encrypterTo(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch (cause) {
      throw new BackupProblem('refused', `${recipient} is not a public key of age (age1…).`, cause)
    }
  return encrypter
}

/**
 * Decrypts with secret keys (`AGE-SECRET-KEY-1…`) and yields the entries in order; ends without error only if the whole
 * archive is intact. Throws a BackupProblem for another key, for damaged or missing bytes, and for a source that fails.
 */
export async function* unarchived(
  encrypted: ReadableStream<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Omit<Entry, 'content'> & { readonly content: AsyncIterable<Uint8Array> }> {
  const source = watched(encrypted)
  const tally = makeTally()
  let manifest: string | null = null
  try {
    const tar = await decrypterWith(identities).decrypt(source.stream).catch(refuseHeader)
    const decoder = createTarDecoder({ strict: true })
    for await (const { header, body } of tar.pipeThrough(decoder)) {
      if (manifest !== null) throw new Error('entries after the manifest')
      if (header.name === manifestName) {
        manifest = (await buffer(body)).toString()
        continue
      }
      tally.begin(header.name, header.size)
      const content = counted(body, tally.count, source.explain)
      yield { name: header.name, size: header.size, content }
      // Drains what the reader left.
      for await (const _ of content);
    }
  } catch (error) {
    throw source.explain(error)
  } finally {
    await source.end()
  }
  const written = manifest === null ? null : (JSON.parse(manifest) as Manifest)
  const read = tally.manifest()
  if (written?.sha256 !== read.sha256 || written.entries !== read.entries) throw damaged(null)
}

function decrypterWith(identities: readonly string[]): Decrypter {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return decrypter
}

/** Decrypts a small file that is not an archive. */
export const decrypted = async (
  encrypted: Uint8Array,
  identities: readonly string[],
): Promise<Uint8Array> => decrypterWith(identities).decrypt(encrypted).catch(refuseHeader)

function refuseHeader(error: Error): never {
  const reason = /no identity matched/.test(error.message)
    ? 'This key does not open the backup: it was encrypted for another one, or its first bytes are damaged.'
    : 'The file is not a backup, or it is damaged.'
  throw new BackupProblem('content', reason, error)
}

const damaged = (cause: unknown) =>
  new BackupProblem('content', 'The backup is damaged or cut off: use another one.', cause)

/** Distinguishes an error of the source, such as a lost connection, from invalid content. */
function watched(source: ReadableStream<Uint8Array>) {
  let failure: BackupProblem | null = null
  let isCancelled = false
  const reader = source.getReader()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reader.read().catch((error) => {
        failure = new BackupProblem(
          'unreachable',
          'The connection to the backup was lost: try again.',
          error,
        )
        throw failure
      })
      if (isCancelled) return
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel(reason) {
      isCancelled = true
      return reader.cancel(reason)
    },
  })
  return {
    stream,
    explain: (error: unknown) =>
      failure ?? (error instanceof BackupProblem ? error : damaged(error)),
    end: () => reader.cancel().catch(() => {}),
  }
}

async function* counted(
  body: ReadableStream<Uint8Array>,
  count: (chunk: Uint8Array) => void,
  explain: (error: unknown) => unknown,
) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw explain(error)
    })
    if (done) return
    count(value)
    yield value
  }
}

function makeTally() {
  const hash: Hash = createHash('sha256')
  let entries = 0
  let bytes = 0
  return {
    begin(name: string, size: number) {
      entries += 1
      bytes += size
      hash.update(`${name}\n${size}\n`)
    },
    count: (chunk: Uint8Array) => void hash.update(chunk),
    manifest: (): Manifest => ({ entries, bytes, sha256: hash.copy().digest('hex') }),
  }
}
