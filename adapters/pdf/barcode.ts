// Code 128 barcode, set B (ISO/IEC 15417): widths of bars and spaces in modules, and their drawing.
import { Rect, Svg } from '@react-pdf/renderer'
import { createElement as make, type ReactElement } from 'react'

/** Six widths of each symbol, a bar first; 104 starts set B, 106 stops. */
const symbols =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s/)

const start = 104
const stop = 106

/** Alternating widths of bars and spaces; null for texts with characters beyond printable ASCII. */
export function code128(text: string): readonly number[] | null {
  if (!/^[\x20-\x7e]{1,40}$/.test(text)) return null
  const values = [...text].map((character) => character.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), start) % 103
  return [start, ...values, check, stop].flatMap((value) => [...(symbols[value] ?? '')].map(Number))
}

const moduleWidth = 0.9
const barHeight = 30

/** With a quiet zone of ten modules on both sides; null for a text without a barcode. */
export function bars(text: string): ReactElement | null {
  const widths = code128(text)
  if (!widths) return null
  let x = 10
  const drawn = widths.flatMap((width, at) => {
    const from = x
    x += width
    return at % 2 === 0
      ? [make(Rect, { key: from, x: from, y: 0, width, height: barHeight, fill: '#000000' })]
      : []
  })
  const width = x + 10
  return make(
    Svg,
    {
      style: { marginTop: 8, width: width * moduleWidth, height: barHeight },
      viewBox: `0 0 ${width} ${barHeight}`,
      preserveAspectRatio: 'none',
    },
    ...drawn,
  )
}
