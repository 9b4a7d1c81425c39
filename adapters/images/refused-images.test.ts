// Files that are no photos are refused, whatever their declared type.
import { describe, expect, test } from 'vitest'
import { asText, html, makeSafe } from '../../tests/fixtures/accounts/safe-images.ts'
import { card, decompressionBomb, jpeg } from '../../tests/support/pictures.ts'

const magic = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

describe('files that are no photo are refused', () => {
  const hostile: [string, () => Promise<Uint8Array | string> | Uint8Array | string, string][] = [
    ['an empty file', () => '', 'upload.type'],
    ['one byte', () => Buffer.from([0xff]), 'upload.type'],
    [
      'an SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>',
      'upload.type',
    ],
    ['an HTML page', () => html, 'upload.type'],
    ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj', 'upload.type'],
    ['a ZIP', () => Buffer.from('504b0304140000000800', 'hex'), 'upload.type'],
    ['a program', () => Buffer.from('7f454c460201010000000000', 'hex'), 'upload.type'],
    ['a script', () => '#!/bin/sh\nrm -rf ~\n', 'upload.type'],
    ['a GIF', () => card().gif().toBuffer(), 'upload.type'],
    ['a WebP', () => card().webp().toBuffer(), 'upload.type'],
    ['a TIFF', () => card().tiff().toBuffer(), 'upload.type'],
    ['an AVIF', () => card().avif({ effort: 0 }).toBuffer(), 'upload.type'],
    [
      'an ImageMagick script',
      () => 'push graphic-context\nimage over 0,0 0,0 "|id"',
      'upload.type',
    ],
    ['only the first bytes of a JPEG', () => magic, 'upload.damaged'],
    [
      'the first bytes of a JPEG before a page',
      () => Buffer.concat([magic, asText(html)]),
      'upload.damaged',
    ],
    [
      'only the first bytes of a PNG',
      () => Buffer.from('89504e470d0a1a0a', 'hex'),
      'upload.damaged',
    ],
    ['a JPEG cut in half', async () => half(await jpeg()), 'upload.damaged'],
    ['a PNG cut in half', async () => half(await card().png().toBuffer()), 'upload.damaged'],
    [
      'a PNG with a flipped byte',
      async () => flipped(await card().png().toBuffer()),
      'upload.damaged',
    ],
    ['900 megapixels', () => decompressionBomb(30_000, 30_000), 'upload.too_many_pixels'],
    ['a strip of 60 megapixels', () => decompressionBomb(60_000, 1_000), 'upload.too_many_pixels'],
    ['one pixel', () => decompressionBomb(1, 1), 'upload.too_small'],
    ['a stamp', () => jpeg(599, 599), 'upload.too_small'],
    ['a ribbon', () => jpeg(2000, 399), 'upload.too_small'],
  ]
  test.each(hostile)('%s', async (_, make, code) => {
    expect(await makeSafe(await make())).toMatchObject({ ok: false, code })
  })

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const flipped = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 0xff
    return copy
  }
})
