// Rows of the editor's form: adding, moving and removing them.
import { type Fields, put, rowsIn } from '../../../platform/form-rows.ts'
import { placedAt } from '../../../platform/reorder.ts'

/** Values of a new row, and the suffix of its first field's name. */
const rowLists = {
  options: { blank: { name: '', type: 'button', filterable: '1', add: '' }, first: '.name' },
  variants: { blank: {}, first: '.price' },
  features: { blank: { '': '' }, first: '' },
  specifications: { blank: { label: '', value: '' }, first: '.label' },
  pictures: { blank: {}, first: '.value' },
  values: { blank: { id: '', name: '' }, first: '.name' },
}
export type RowList = keyof typeof rowLists
const isRowList = (name: string): name is RowList => Object.hasOwn(rowLists, name)

/** Removes blank rows. */
export function withoutBlanks(fields: Fields): Record<string, string> {
  let left: Record<string, string> = { ...fields }
  for (const at of ['features', 'specifications'] as const) {
    const isSaid = ([, value]: [string, string]) => value.trim() !== ''
    left = put(
      left,
      at,
      rowsIn(left, at).filter((row) => Object.entries(row).some(isSaid)),
    )
  }
  return left
}

/**
 * Handles a row button: "options.add", "features.remove.2", "options.0.values.up.1"; or a dragged row:
 * "pictures.place.3.0". Null for other buttons. `focus` is the field to focus next.
 */
export function movedRows(
  fields: Fields,
  intent: string,
): { fields: Record<string, string>; focus: string } | null {
  const [, list = '', verb, number = '0', place] =
    /^([a-z]+|options\.\d\.values)\.(add|remove|up|down|place)(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?$/.exec(
      intent,
    ) ?? []
  const own = isRowList(list) ? rowLists[list] : null
  if (!own && !list.includes('.')) return null
  const rows = rowsIn(fields, list)
  const from = Number(number)
  const row = rows[from]
  if (verb === 'add') {
    if (!own) return null
    const focus = `${list}.${rows.length}${own.first}`
    return { fields: put(fields, list, [...rows, own.blank]), focus }
  }
  if (!row) return { fields: { ...fields }, focus: '' }
  const rest = rows.filter((each) => each !== row)
  if (verb === 'remove')
    return {
      fields: put(fields, list, rest),
      focus: own ? `${list}.add` : list.replace(/values$/, 'add'),
    }
  const target = verb === 'place' ? Number(place ?? from) : from + (verb === 'up' ? -1 : 1)
  const to = Math.max(0, Math.min(rest.length, target))
  const moved = placedAt(rows, row, to)
  return {
    fields: put(fields, list, moved),
    focus: `${list}.${verb === 'down' ? verb : 'up'}.${to}`,
  }
}
