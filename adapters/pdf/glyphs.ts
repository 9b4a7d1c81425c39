// The characters that a font has glyphs for: its character map (OpenType `cmap`, formats 4 and 12). Pure.
const directory = { start: 12, entry: 16 }

/** `font` is an sfnt, as `unpackFont` returns it. */
export function codePointsOf(font: Buffer): Set<number> {
  const at = tableAt(font, 'cmap')
  const found = new Set<number>()
  const count = font.readUInt16BE(at + 2)
  for (let each = 0; each < count; each += 1) {
    const subtable = at + font.readUInt32BE(at + 4 + each * 8 + 4)
    const format = font.readUInt16BE(subtable)
    if (format === 4) readSegments(font, subtable, found)
    if (format === 12) readGroups(font, subtable, found)
  }
  return found
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4)
  for (let each = 0; each < count; each += 1) {
    const entry = directory.start + each * directory.entry
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

function readSegments(font: Buffer, at: number, found: Set<number>): void {
  const twice = font.readUInt16BE(at + 6)
  const ends = at + 14
  const starts = ends + twice + 2
  const [deltas, offsets] = [starts + twice, starts + 2 * twice]
  for (let segment = 0; segment < twice; segment += 2) {
    const end = font.readUInt16BE(ends + segment)
    const start = font.readUInt16BE(starts + segment)
    const delta = font.readUInt16BE(deltas + segment)
    const offset = font.readUInt16BE(offsets + segment)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const place = offsets + segment + offset + 2 * (code - start)
      const glyph = offset === 0 ? code : font.readUInt16BE(place)
      const isThere = offset === 0 || glyph !== 0
      if (isThere && ((glyph + delta) & 0xffff) !== 0) found.add(code)
    }
  }
}

function readGroups(font: Buffer, at: number, found: Set<number>): void {
  const count = font.readUInt32BE(at + 12)
  for (let group = 0; group < count; group += 1) {
    const entry = at + 16 + group * 12
    const [start, end] = [font.readUInt32BE(entry), font.readUInt32BE(entry + 4)]
    for (let code = start; code <= end; code += 1) found.add(code)
  }
}
