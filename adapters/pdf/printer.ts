// Renders PDFs in a child process: the library and its fonts take some 150 MB, which are freed with it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { PdfDocument, Printer } from '../../shop/sales/invoicing/port.ts'
import type { PdfLook } from '../../shop/storefront/brand/rules/brand.ts'

const child = fileURLToPath(new URL('./draw.ts', import.meta.url))

/** `seconds`: timeout for all documents of one call together. */
export const pdfPrinter = ({ seconds = 60 } = {}): Printer => ({
  print: (documents, look) =>
    documents.length === 0 ? done([]) : draw(documents, look, documents.length, seconds),
  async bind(documents, look) {
    const drawn = await draw([documents], look, 1, seconds)
    return drawn.ok ? ok(drawn.value[0] as Uint8Array) : drawn
  },
})

const done = (pdfs: readonly Uint8Array[]): Promise<Result<readonly Uint8Array[]>> =>
  Promise.resolve(ok(pdfs))

/** Renders documents, or groups bound together; returns one PDF for each. */
function draw(
  documents: readonly (PdfDocument | readonly PdfDocument[])[],
  look: PdfLook | undefined,
  count: number,
  seconds: number,
): Promise<Result<readonly Uint8Array[]>> {
  const { promise, resolve } = Promise.withResolvers<Result<readonly Uint8Array[]>>()
  const running = spawn(process.execPath, ['--no-warnings', child], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  running.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const fail = () => resolve(refuse('invoicing.not_printed'))
  running.on('error', fail)
  // A child that exits early has closed its standard input.
  running.stdin.on('error', fail)
  running.on('close', (exit) => {
    const pdfs = exit === 0 ? split(Buffer.concat(chunks)) : []
    if (pdfs.length === count) resolve(ok(pdfs))
    else fail()
  })
  running.stdin.end(JSON.stringify({ documents, look }))
  return promise
}

/** Splits length-prefixed PDFs (four bytes each). */
function split(bytes: Buffer): Uint8Array[] {
  const pdfs: Uint8Array[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at)
    pdfs.push(bytes.subarray(at + 4, end))
    at = end
  }
  return pdfs
}
