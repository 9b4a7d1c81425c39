// Lays out A4 pages for PDF documents. No JSX: the server runs as source.
import { Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import {
  type ComponentProps,
  createElement as make,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Fact, Label, PdfDocument } from '../../shop/sales/invoicing/port.ts'
import { bars } from './barcode.ts'

type Style = Exclude<ComponentProps<typeof View>['style'], readonly unknown[] | undefined>

const ink = '#15171c'
const soft = '#5b5e66'
const line = '#d9d6d0'
const ownAccent = '#026565'

/** Repeated wherever the font size changes: the computed height is inherited, not the ratio. */
const lineHeight = 1.5

const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 64, fontSize: 9.5, color: ink, lineHeight },
  head: { justifyContent: 'space-between', alignItems: 'flex-start', marginBottom: 20 },
  name: { fontSize: 13, lineHeight, fontWeight: 700 },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.3 },
  soft: { color: soft },
  label: { color: soft, fontSize: 8, lineHeight, marginBottom: 2 },
  facts: { width: '58%', marginBottom: 22 },
  scanned: { marginTop: -14, marginBottom: 22 },
  parts: { justifyContent: 'space-between', marginBottom: 26 },
  part: { width: '47%' },
  strong: { fontWeight: 700 },
  fact: { justifyContent: 'space-between', marginBottom: 2 },
  row: { borderBottomWidth: 0.7, borderBottomColor: line, paddingTop: 6, paddingBottom: 6 },
  headRow: {
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 4,
    fontSize: 8,
    lineHeight,
  },
  totals: { marginTop: 12, width: '52%' },
  last: {
    borderTopWidth: 1,
    borderTopColor: ink,
    paddingTop: 6,
    marginTop: 4,
    fontSize: 12,
    lineHeight,
    fontWeight: 700,
  },
  notes: { marginTop: 28 },
  note: { color: soft, marginBottom: 4, fontSize: 8.5, lineHeight },
  code: { fontSize: 8, lineHeight },
  cut: {
    marginTop: 28,
    padding: 14,
    width: '62%',
    borderWidth: 1,
    borderStyle: 'dashed',
    borderColor: soft,
  },
  to: { fontSize: 12, lineHeight },
  mark: {
    position: 'absolute',
    top: 380,
    left: 40,
    width: 515,
    textAlign: 'center',
    fontSize: 64,
    color: '#efece6',
    transform: 'rotate(-24deg)',
  },
  // Positioned from the top: the library drops late content positioned from the bottom that has a line height.
  pages: { position: 'absolute', top: 796, left: 48, right: 48, color: soft, fontSize: 8 },
})

const fewNotes = 12

/** The brand for rendering; sizes in points. */
export type DrawnLook = {
  readonly accent: string
  readonly logo: null | { readonly data: Buffer; readonly width: number; readonly height: number }
}
export const ownLook: DrawnLook = { accent: ownAccent, logo: null }

/**
 * A run of Devanagari alone has a different baseline, since its font has other metrics. An invisible blank of the
 * first font aligns it.
 */
const level = (text: string, isAtEnd = false): string => {
  if (!/^[\p{Script=Devanagari}\p{M}]+$/u.test(text)) return text
  return isAtEnd ? `\u00a0${text}` : `${text}\u00a0`
}

/** The pages of one document. */
export function sheet(
  document: PdfDocument,
  at: number,
  { accent, logo }: DrawnLook,
  families: readonly string[],
): ReactElement {
  const isRight = document.language === 'ar'
  const row = { flexDirection: isRight ? 'row-reverse' : 'row' } as const
  const start = { textAlign: isRight ? 'right' : 'left' } as const
  const end = { textAlign: isRight ? 'left' : 'right' } as const
  const toStart = { alignSelf: isRight ? 'flex-end' : 'flex-start' } as const
  const toEnd = { alignSelf: isRight ? 'flex-start' : 'flex-end' } as const
  // An address in Latin script keeps its direction on an Arabic page.
  const directionOf = (text: string) =>
    ({ direction: isRight && /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'ltr' }) as const

  // The bold font breaks an Arabic ligature, in half of all names that begin with عبد.
  const drawn = (text: string) => (text.includes('لله') ? { fontWeight: 400 } : {})
  const paragraph = (style: Style | Style[], text: string) =>
    make(Text, { style: [start, directionOf(text), ...[style].flat(), drawn(text)] }, level(text))
  /** Amounts are aligned to the end of the line; text follows its label. */
  const fact = ({ label, value, isCode }: Fact, style: Style = {}, isAmount = true) =>
    make(
      View,
      { style: [styles.fact, row, style], key: label + value, wrap: false },
      paragraph(
        [style === styles.last ? {} : styles.soft, { width: isAmount ? '42%' : '30%' }],
        label,
      ),
      make(
        Text,
        {
          style: [
            isAmount ? end : start,
            directionOf(value),
            { width: isAmount ? '56%' : '68%' },
            isCode ? styles.code : {},
          ],
        },
        level(value, isAmount),
      ),
    )
  const cells = (texts: readonly string[], style: Style, isHead: boolean) =>
    make(
      View,
      // Repeats the header on each page. Any value of `fixed`, even false, would split the row at a page end.
      { style: [row, style], wrap: false, ...(isHead && { fixed: true }) },
      ...document.columns.map(({ share, isAmount }, at) =>
        make(
          Text,
          {
            key: at,
            style: [
              isAmount ? end : { ...start, ...directionOf(texts[at] ?? '') },
              { width: `${share * 100}%` },
              isHead ? { color: soft } : {},
            ],
          },
          level(texts[at] ?? '', isAmount),
        ),
      ),
    )
  const many = (items: ReactNode[], style: Style) => make(View, { style }, ...items)
  const label = ({ from, to, facts, barcode = '' }: Label) =>
    make(
      View,
      { style: [styles.cut, { alignSelf: isRight ? 'flex-end' : 'flex-start' }], wrap: false },
      ...from.map((text) => paragraph(styles.note, text)),
      ...to.map((text, line) => paragraph(line === 0 ? styles.name : styles.to, text)),
      many([...facts.map((each) => fact(each)), bars(barcode)], { marginTop: 8 }),
    )
  const page = {
    size: 'A4',
    style: [styles.page, { fontFamily: families }],
  } as unknown as { size: 'A4' }

  return make(
    Page,
    { ...page, key: at },
    document.mark ? make(Text, { style: styles.mark, fixed: true }, document.mark) : null,
    many(
      [
        make(
          View,
          { style: { width: '60%' } },
          paragraph([styles.title, { color: accent }], document.title),
        ),
        // If the seller has no logo, the name below identifies the seller.
        logo && make(Image, { src: logo.data, style: { width: logo.width, height: logo.height } }),
      ],
      { ...styles.head, ...row },
    ),
    many(
      document.facts.map((each) => fact(each, {}, false)),
      { ...styles.facts, ...toStart },
    ),
    document.barcode ? many([bars(document.barcode)], { ...styles.scanned, ...toStart }) : null,
    many(
      [
        many(
          document.from.map((text, at) => paragraph(at === 0 ? styles.strong : {}, text)),
          styles.part,
        ),
        many(
          [
            paragraph(styles.label, document.to.label),
            ...document.to.lines.map((text) => paragraph({}, text)),
          ],
          styles.part,
        ),
      ],
      { ...styles.parts, ...row },
    ),
    many(
      [
        cells(
          document.columns.map(({ label }) => label),
          styles.headRow,
          true,
        ),
        ...document.rows.map((texts) => cells(texts, styles.row, false)),
      ],
      {},
    ),
    // The totals are never alone on a page.
    make(
      View,
      { style: { ...styles.totals, ...toEnd }, wrap: false },
      ...document.totals.map((each, at) =>
        fact(each, at === document.totals.length - 1 ? styles.last : {}),
      ),
    ),
    // Few notes stay together; many continue over pages.
    make(
      View,
      { style: styles.notes, wrap: document.notes.length > fewNotes },
      ...document.notes.map((text) => paragraph(styles.note, text)),
    ),
    document.label ? label(document.label) : null,
    make(Text, {
      style: [styles.pages, end],
      fixed: true,
      render: ({ subPageNumber, subPageTotalPages }) => `${subPageNumber} / ${subPageTotalPages}`,
    }),
  )
}
