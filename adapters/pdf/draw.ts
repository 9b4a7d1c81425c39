// Child process that renders PDFs: reads documents as JSON, some bound together, and writes length-prefixed PDFs.
import { renderToBuffer } from '@react-pdf/renderer'
import type { PdfDocument } from '../../shop/sales/invoicing/port.ts'
import { sheets } from './sheet.ts'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const documents = JSON.parse(Buffer.concat(chunks).toString()) as (PdfDocument | PdfDocument[])[]
for (const document of documents) {
  const pdf = await renderToBuffer(
    sheets([document].flat()) as Parameters<typeof renderToBuffer>[0],
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(pdf.length)
  process.stdout.write(length)
  process.stdout.write(pdf)
}
