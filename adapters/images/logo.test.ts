// Uploaded logos: safe elements are kept, everything else is refused with its reason.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { safeImages } from './safe-images.ts'
import { readDrawing } from './svg.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-logo-'))
afterAll(() => rmSync(folder, { recursive: true }))
const images = safeImages()
let count = 0
const read = (content: string | Buffer) => {
  const path = join(folder, String(count++))
  writeFileSync(path, content)
  return images.readLogo(path)
}

const svg = (inner: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 40" ${more}>${inner}</svg>`
const bar = '<rect width="120" height="40" fill="#c02"/>'
const groups = (depth: number) => `${'<g>'.repeat(depth)}${bar}${'</g>'.repeat(depth)}`
const laughs = Array.from({ length: 12 }, (_, n) => {
  const uses = `<use href="#l${n}"/>`.repeat(10)
  return `<g id="l${n + 1}">${uses}</g>`
}).join('')

describe('an SVG is refused', () => {
  test.each<[string, string, string]>([
    ['with a script', '<script>alert(1)</script>', 'script'],
    ['with HTML', '<foreignObject><b/></foreignObject>', 'script'],
    ['with a handler', '<rect onload="alert(1)"/>', 'script'],
    ['with a handler in another case', '<rect ONCLICK="alert(1)"/>', 'script'],
    ['with a link', '<a href="javascript:alert(1)"><rect/></a>', 'script'],
    ['with a picture of another host', '<image href="https://evil.example/a.png"/>', 'external'],
    ['with a use of another file', '<use xlink:href="https://evil.example/a.svg#x"/>', 'external'],
    ['with a fill of another file', '<rect fill="url(https://evil.example/a.svg#x)"/>', 'external'],
    ['with a hidden fill', '<rect style="fill:u\\72l(//evil.example)"/>', 'external'],
    ['with an import', '<style>@import "https://evil.example/a.css";</style>', 'external'],
    ['with rules for screens', '<style>@media print{.a{fill:red}}</style>', 'style'],
    ['with rules of more than a name', '<style>g > rect{fill:red}</style>', 'style'],
    ['with text', '<text>Shop</text>', 'text'],
    ['with an animation', '<animate attributeName="x"/>', 'element'],
    ['with a filter', '<filter id="a"/>', 'element'],
    ['nested a thousand times', groups(1000), 'deep'],
    ['nested a hundred thousand times', groups(100_000), 'deep'],
    ['with many elements', bar.repeat(6000), 'deep'],
    ['with a billion uses', `<g id="l0">${bar}</g>${laughs}`, 'deep'],
    ['that uses itself', '<g id="a"><use href="#a"/></g>', 'deep'],
    ['that is cut off', '<g>', 'damaged'],
    ['that is large', `<path d="${'M0 0L9.5 9.5'.repeat(8_000)}"/>`, 'heavy'],
  ])('%s', async (_name, inner, reason) => {
    const text = reason === 'damaged' ? svg(inner).replace('</svg>', '') : svg(inner)
    expect(await read(text)).toEqual({ ok: false, code: `logo.${reason}` })
  })

  test('with entities, another style sheet, or a shape that no header holds', async () => {
    const entity = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(bar)}`
    expect(await read(entity)).toEqual({ ok: false, code: 'logo.entities' })
    const sheet = `<?xml-stylesheet href="https://evil.example/a.css"?>${svg(bar)}`
    expect(await read(sheet)).toEqual({ ok: false, code: 'logo.external' })
    const long = svg(bar).replace('0 0 120 40', '0 0 9000 10')
    expect(await read(long)).toEqual({ ok: false, code: 'logo.size' })
    expect(await read('<svg xmlns="http://www.w3.org/2000/svg"/>')).toMatchObject({ ok: false })
  })

  test('of more than 1 MB, or that is not an SVG', async () => {
    expect(await read(svg(`<path d="${'M0 0'.repeat(300_000)}"/>`))).toMatchObject({
      code: 'logo.large',
    })
    for (const content of ['<html><body/></html>', 'GIF89a', '', '<'])
      expect(await read(content), content).toMatchObject({ ok: false })
    const jpeg = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await read(jpeg)).toEqual({ ok: false, code: 'logo.type' })
  })
})

test('drawings of common programs are kept, without their metadata', () => {
  const program =
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">
    ${svg(
      `<title>Shop</title><metadata><rdf:RDF><script/></rdf:RDF></metadata>
      <style>.a,.b{fill:#c02;stroke:none}#c{fill:url(#grad)}</style>
      <defs><linearGradient id="grad"><stop offset="0" style="stop-color:#fff;-inkscape-x:1"/></linearGradient></defs>
      <g inkscape:label="Layer" data-name="x"><path class="b" d="M0 0h9v9z" font-family="Evil"/></g>
      <circle id="c" r="4"/><use xlink:href="#c" x="9"/>`,
      'width="240px" version="1.1"',
    )}`.replace('<script/>', '')
  const { svg: text, width, height } = readDrawing(program)
  expect([width, height]).toEqual([120, 40])
  expect(text).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">' +
      '<defs><linearGradient id="grad"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g><path d="M0 0h9v9z" fill="#c02" stroke="none"/></g>' +
      '<circle id="c" r="4" fill="url(#grad)"/><use x="9" href="#c"/></svg>',
  )
})

test('icons of every size are generated', async () => {
  const done = await read(svg(bar))
  if (!done.ok) throw new Error(done.code)
  const { type, width, height, icons } = done.value
  expect({ type, width, height }).toEqual({ type: 'svg', width: 120, height: 40 })
  const sides = { icon: 64, apple: 180, small: 192, large: 512, maskable: 512 } as const
  for (const [name, side] of Object.entries(sides)) {
    const { data, info } = await sharp(icons[name as keyof typeof sides])
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height], name).toEqual([side, side])
    const middle = (side * side + side) / 2
    const [red = 0, green = 255] = data.subarray(Math.floor(middle) * info.channels)
    expect(red, name).toBeGreaterThan(150)
    expect(green, name).toBeLessThan(60)
  }
  expect(Buffer.from(icons.ico).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
})

test('a PNG is re-encoded, no larger than a screen shows it', async () => {
  const background = { r: 200, g: 0, b: 30, alpha: 0.5 }
  const large = await sharp({ create: { width: 2400, height: 800, channels: 4, background } })
    .withExif({ IFD0: { Copyright: 'secret-note' } })
    .png()
    .toBuffer()
  const done = await read(large)
  if (!done.ok) throw new Error(done.code)
  expect(done.value).toMatchObject({ type: 'png', width: 1200, height: 400 })
  expect(Buffer.from(done.value.content).includes('secret-note')).toBe(false)
  const tiny = sharp({ create: { width: 20, height: 20, channels: 4, background } }).png()
  expect(await read(await tiny.toBuffer())).toEqual({ ok: false, code: 'logo.size' })
})
