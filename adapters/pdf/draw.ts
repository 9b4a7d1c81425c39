// The child that draws: papers as JSON on its input, some of them bound together, PDFs with their lengths on its output.
import { renderToBuffer } from '@react-pdf/renderer'
import type { Paper } from '../../shop/sales/invoicing/port.ts'
import { sheets } from './sheet.ts'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const papers = JSON.parse(Buffer.concat(chunks).toString()) as (Paper | Paper[])[]
for (const paper of papers) {
  const pdf = await renderToBuffer(sheets([paper].flat()) as Parameters<typeof renderToBuffer>[0])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(pdf.length)
  process.stdout.write(length)
  process.stdout.write(pdf)
}
