// A file of tracking numbers, as label programs write it: order, carrier, tracking number. Pure.
import { rowsIn } from '../../../platform/csv/reader.ts'
import { unmarked } from '../../../platform/csv/writer.ts'
import { identifierText, oneLine } from '../../../platform/input.ts'
import { slipOf } from '../../orders/rules/slip-code.ts'

export const mostTrackingRows = 500

export type TrackingRow = {
  /** In the file, from 1. */
  readonly line: number
  readonly number: string
  readonly carrier: string
  readonly tracking: string
  /** As it stands in the file. */
  readonly text: string
  /** Read from barcodes: it may have no tracking number. */
  readonly isScanned: boolean
  /** Of a scanned slip: how often the order had been edited when it was printed. */
  readonly edits?: number
}

const heads = {
  number: /^(order( number)?|bestellung|bestellnummer|reference|referenz)$/i,
  carrier: /^(carrier|versanddienst|versender)$/i,
  tracking: /^(tracking( number| code)?|sendungsnummer|trackingnummer)$/i,
}

/**
 * By the names of its columns, otherwise order, carrier, tracking; or one barcode a line. Null if it is neither.
 */
export async function readTrackingFile(text: string): Promise<TrackingRow[] | null> {
  const lines = await linesOf(text)
  const [first, ...rest] = lines
  if (!first) return null
  if (lines.every(({ cells }) => cells.length === 1)) return scansIn(lines)
  if (first.cells.length < 2) return null
  const at = (name: keyof typeof heads) => first.cells.findIndex((cell) => heads[name].test(cell))
  const isHead = at('number') >= 0 && at('tracking') >= 0
  const places = isHead
    ? { number: at('number'), carrier: at('carrier'), tracking: at('tracking') }
    : { number: 0, carrier: 1, tracking: 2 }
  return (isHead ? rest : lines).map(({ line, cells, text }) => ({
    line,
    number: identifierText(cells[places.number] ?? '').toUpperCase(),
    carrier: oneLine(cells[places.carrier] ?? ''),
    tracking: identifierText(cells[places.tracking] ?? ''),
    text,
    isScanned: false,
  }))
}

/** Barcodes of orders, each with that of its label after it if there is one. Null if the first is no order. */
function scansIn(lines: Awaited<ReturnType<typeof linesOf>>): TrackingRow[] | null {
  const rows: TrackingRow[] = []
  for (const { line, text } of lines) {
    const scan = identifierText(text)
    // What is written as an order number is none of a carrier.
    const slip = slipOf(scan.toUpperCase())
    const number = slip?.number ?? scan.toUpperCase()
    const last = rows.at(-1)
    const isOrder = slip !== null
    // A slip that is scanned twice in a row is one parcel.
    if (isOrder && last?.number === number && last.tracking === '') continue
    if (isOrder)
      rows.push({
        line,
        number,
        carrier: '',
        tracking: '',
        text,
        isScanned: true,
        edits: slip.edits,
      })
    else if (!last) return null
    else if (last.tracking === '')
      rows.splice(-1, 1, { ...last, tracking: scan, text: `${last.text}\n${text}` })
    else rows.push({ line, number, carrier: '', tracking: '', text, isScanned: true })
  }
  return rows
}

async function linesOf(text: string) {
  async function* whole() {
    yield `${text.trimEnd()}\n`
  }
  const lines: { line: number; cells: string[]; text: string }[] = []
  for await (const { separator, rows } of rowsIn(whole()))
    for (const { number, cells } of rows)
      lines.push({
        line: number,
        cells: cells.map((cell) => unmarked(cell).replace(/^'/, '').trim()),
        text: cells.join(separator),
      })
  return lines
}
