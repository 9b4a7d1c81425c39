// Streaming ZIP archive with stored (uncompressed) files and backpressure.

export type ZipFile = {
  readonly name: string
  readonly at: Date
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const most = { files: 0xffff, bytes: 0xffffffff }

/** At most 65,535 files and 4 GB (no ZIP64): throws beyond, rather than produce an invalid archive. */
export async function* zipped(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  // Loaded on first use.
  const { Zip, ZipPassThrough } = await import('fflate')
  const output: Uint8Array[] = []
  const written = { files: 0, bytes: 0 }
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.bytes += chunk.length
    output.push(chunk)
  })
  for await (const { name, at, chunks } of files) {
    const file = new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(chunk)
      yield* output.splice(0)
    }
    file.push(new Uint8Array(), true)
    written.files += 1
    if (written.bytes > most.bytes || written.files > most.files)
      throw new Error('too much for one archive')
    yield* output.splice(0)
  }
  zip.end()
  yield* output.splice(0)
}
