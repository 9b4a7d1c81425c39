// Child process that renders PDFs: reads documents as JSON, some bound together, and writes length-prefixed PDFs.
import { json } from 'node:stream/consumers'
import { renderToBuffer } from '@react-pdf/renderer'
import type { PdfDocument } from '../../shop/sales/invoicing/port.ts'
import type { PdfLook } from '../../shop/storefront/brand/rules/brand.ts'
import { sheets } from './bound-documents.ts'
import type { DrawnLook } from './sheet.ts'

const { documents, look } = (await json(process.stdin)) as {
  documents: (PdfDocument | PdfDocument[])[]
  look?: PdfLook
}
const drawn = look && (await drawLook(look))
for (const document of documents) {
  const pdf = await renderToBuffer(
    sheets([document].flat(), drawn) as Parameters<typeof renderToBuffer>[0],
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(pdf.length)
  process.stdout.write(length)
  process.stdout.write(pdf)
}

/** The library supports PNG; four pixels per point are sharp on paper. */
async function drawLook({ accent, logo }: PdfLook): Promise<DrawnLook> {
  if (!logo) return { accent, logo: null }
  const scale = Math.min(150 / logo.width, 42 / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const { default: sharp } = await import('sharp')
  const density = Math.max(72, Math.min(2400, 72 * 4 * scale))
  const data = await sharp(Buffer.from(logo.content, 'base64'), {
    ...(logo.type === 'svg' && { density }),
    limitInputPixels: 64_000_000,
  })
    .resize(Math.max(1, Math.round(width * 4)), Math.max(1, Math.round(height * 4)), {
      fit: 'inside',
    })
    .png()
    .toBuffer()
  return { accent, logo: { data, width, height } }
}
