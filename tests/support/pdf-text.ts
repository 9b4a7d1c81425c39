// Extracts the text of the shop's PDFs by page, in drawing order, as for selection and search.
import { inflateSync } from 'node:zlib'

type Found = { readonly head: string; readonly stream: string }

function objectsOf(pdf: Uint8Array): Map<string, Found> {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const objects = new Map<string, Found>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|stream\n)/g)) {
    const [whole, id = '', head = ''] = match
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = match.index + whole.length
    const isStream = whole.endsWith('stream\n')
    const raw = isStream ? bytes.subarray(from, from + length) : Buffer.alloc(0)
    const isPacked = isStream && head.includes('FlateDecode')
    const stream = (isPacked ? inflateSync(raw) : raw).toString('latin1')
    objects.set(id, { head, stream })
  }
  return objects
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Characters of each glyph of a font, in order. */
function signsOf(cmap: string): string[] {
  const ranges = cmap.slice(cmap.indexOf('beginbfrange'))
  const lists = [...ranges.matchAll(/\[([\s\S]*?)\]/g)].map(([, list = '']) => list)
  return lists.flatMap((list) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => utf16(hex.replaceAll(' ', ''))),
  )
}

/** Baseline offset of each line from its top, in points. */
export const baselinesOf = (pdf: Uint8Array): number[] =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/1 0 0 1 [\d.]+ ([1-9][\d.]*) cm\n\/DeviceRGB/g)].map(([, at]) =>
      Number(at),
    ),
  )

export function pagesOf(pdf: Uint8Array): string[] {
  const objects = objectsOf(pdf)
  const at = (text: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? '')
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return pages.map(({ head }) => {
    const resources = at(head, 'Resources')?.head ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const cmap = at(objects.get(id)?.head ?? '', 'ToUnicode')
        return [name, signsOf(cmap?.stream ?? '')]
      }),
    )
    let signs: string[] = []
    let text = ''
    const drawn = at(head, 'Contents')?.stream ?? ''
    for (const [, font, glyphs = '', end] of drawn.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bET\b)/g,
    )) {
      if (font) signs = fonts.get(font) ?? []
      else if (end) text += '\n'
      else
        for (const [, hex = ''] of glyphs.matchAll(/<([0-9a-f]+)>/gi))
          for (const code of hex.match(/.{4}/g) ?? [])
            text += signs[Number.parseInt(code, 16)] ?? '?'
    }
    return text
  })
}
