// Recognizes a legacy encoding of a file that is not UTF-8, and previews it in the likely ones. Pure.
import { characters } from './decoding.ts'

/** By WHATWG label, as TextDecoder takes it. */
export const encodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'macintosh',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const
export type Encoding = (typeof encodings)[number]

export const isEncoding = (text: string): text is Encoding =>
  encodings.some((each) => each === text)

/** An encoding in which the whole sample can be read, and some of its words. */
export type Reading = { readonly encoding: Encoding; readonly preview: string }

/** Bytes of the lines with non-ASCII bytes that are looked at. */
const sampled = 64 * 1024
const longestLine = 4096

/** Collects what decides the encoding while a file is read. */
export function encodingScan() {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isMarked = false
  let isFirst = true
  let size = 0
  let rest: Uint8Array = new Uint8Array()
  const samples: Uint8Array[] = []
  const keep = (line: Uint8Array) => {
    if (size >= sampled || !line.some((byte) => byte >= 0x80)) return
    samples.push(line.slice())
    size += line.length
  }
  return {
    push(chunk: Uint8Array): void {
      if (isFirst)
        isMarked = /^(fffe|feff|efbbbf)/.test(Buffer.from(chunk.subarray(0, 3)).toString('hex'))
      isFirst = false
      if (isUtf8)
        try {
          utf8.decode(chunk, { stream: true })
        } catch {
          isUtf8 = false
        }
      if (size >= sampled) return
      const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
        keep(all.subarray(from, Math.min(end + 1, from + longestLine)))
        from = end + 1
      }
      rest = all.slice(from).subarray(0, longestLine)
    },
    /** The likely encodings, best first; empty for UTF-8, and for UTF-8 with a few invalid bytes. */
    readings(): readonly Reading[] {
      if (isUtf8 || isMarked) return []
      keep(rest)
      const sample = Buffer.concat(samples)
      return isMostlyUtf8(sample) ? [] : readingsOf(sample)
    },
  }
}

function isMostlyUtf8(sample: Buffer): boolean {
  let sound = 0
  let stray = 0
  for (const [text, other] of sample.toString('latin1').matchAll(characters))
    if (other !== undefined) stray += 1
    else sound += [...text.matchAll(/[\xc2-\xf4][\x80-\xbf]+/g)].length
  return sound > stray
}

function readingsOf(sample: Buffer): Reading[] {
  const found = encodings.flatMap((encoding) => {
    const text = decoded(sample, encoding)
    return text === null ? [] : [{ encoding, text, score: scoreOf(encoding, text) }]
  })
  return found
    .toSorted((a, b) => b.score - a.score)
    .filter(({ text }, at, all) => all.findIndex((each) => each.text === text) === at)
    .slice(0, 6)
    .map(({ encoding, text }) => ({ encoding, preview: previewOf(text) }))
}

function decoded(sample: Buffer, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample)
    return /[\u0080-\u009f]/.test(text) ? null : text
  } catch {
    return null
  }
}

/** Letters that an encoding is used for; other non-ASCII letters count against it. */
const common: Readonly<Record<Encoding, RegExp>> = {
  'windows-1252': /[äöüßéèêëàâáãåæçñíìîïóòôõøœúùûÿÄÖÜÉÈÀÅÆØÇÑÁÍÓÚ€£°–—‘’“”„…®™©]/gu,
  'windows-1250': /[ąćęłńóśźżčďěňřšťůžáéíýúőűöüäăâîșțđĄĆĘŁŃÓŚŹŻČŘŠŽ€–—‘’“”„…°]/gu,
  'windows-1251': /[а-яА-ЯёЁіїєґІЇЄҐўЎ№«»–—]/gu,
  'windows-1253': /[α-ωΑ-Ωάέήίόύώς€«»–—]/gu,
  'windows-1254': /[ğışİŞĞçöüÇÖÜâîû€–—]/gu,
  'windows-1255': /[א-ת₪–—]/gu,
  'windows-1256': /[\u0621-\u064a\u067e\u0686\u0698\u06af،؛؟]/gu,
  macintosh: /[äöüßéèêëàâáãåæçñíìîïóòôõøœúùûÿÄÖÜÉ€£°–—‘’“”„…®™©]/gu,
  shift_jis: /[\u3040-\u30ff\uff66-\uff9f]/gu,
  'euc-kr': /[\uac00-\ud7a3]/gu,
  gb18030: /[\u4e00-\u9fff\u3000-\u301e\uff01-\uff5e]/gu,
  big5: /[\u4e00-\u9fff\u3000-\u301e\uff01-\uff5e]/gu,
}

/** Share of the non-ASCII characters that this encoding's languages use, in text that looks like words. */
function scoreOf(encoding: Encoding, text: string): number {
  const foreign = [...text.matchAll(/\P{ASCII}/gu)].length
  const usual = [...text.matchAll(common[encoding])].length
  const isWide = ['shift_jis', 'euc-kr', 'gb18030', 'big5'].includes(encoding)
  // Capitals within words, and ideographs or foreign alphabets within Latin words, are a misreading.
  const isLatin = /1252|1250|1254|macintosh/.test(encoding)
  const odd = [
    // Signs within words.
    ...text.matchAll(/\p{L}[^\p{ASCII}\p{L}\p{M}’–—](?=\p{L})/gu),
    // Words of accented letters alone are another alphabet.
    ...(isLatin ? text.matchAll(/[^\p{ASCII}\P{L}]{3}/gu) : []),
    ...text.matchAll(/\p{Ll}[^\p{ASCII}\P{Lu}]/gu),
    ...text.matchAll(
      /[a-z](?=\P{ASCII})(?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}[a-z]/giu,
    ),
  ].length
  // Of two equal readings the more widespread one.
  const rank = encodings.indexOf(encoding) / 1000
  return (
    (usual - 2 * odd) / Math.max(1, foreign) -
    rank -
    (isWide && encoding !== 'shift_jis' ? 0.01 : 0)
  )
}

function previewOf(text: string): string {
  const words = text.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => /\P{ASCII}/u.test(word))
  return [...new Set(words.map((word) => word.slice(0, 30)))].slice(0, 4).join(' · ')
}
