// Form rows that submit buttons add, move and remove, so that they work without script.

import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { RowList } from '../../../../../shop/catalog/editor/input/rows.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Icon } from '../../../../ui/Icon'
import { isForInputMethod } from '../../../../ui/input-method'
import { useRowActs } from '../../lists/acts'

/** Alt with an arrow key presses the row's move button. */
export function moveRowByKeyboard(event: KeyboardEvent<HTMLFormElement>) {
  const verb = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
  const row = verb && (event.target as HTMLElement).closest('[data-row]')
  const button = row ? row.querySelector<HTMLButtonElement>(`button[value*=".${verb}."]`) : null
  if (!button || button.disabled || isForInputMethod(event)) return
  event.preventDefault()
  button.click()
}

/**
 * Drag and drop of rows by their handle: a dropped row takes the target's place, reported to `move`
 * as an intent. Handlers for the form's own events, so that no row needs a listener.
 */
export function dragRows(move: (form: HTMLFormElement, intent: string) => void) {
  const rowAt = ({ target }: DragEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-list]') : null
  const marked = (form: HTMLFormElement, mark: 'moves' | 'over') =>
    form.querySelector<HTMLElement>(`[data-drag="${mark}"]`)
  const unmark = (form: HTMLFormElement, mark: 'moves' | 'over') =>
    marked(form, mark)?.removeAttribute('data-drag')
  const targetOf = (event: DragEvent<HTMLFormElement>) => {
    const [row, dragged] = [rowAt(event), marked(event.currentTarget, 'moves')]
    return row && dragged && row.dataset.list === dragged.dataset.list ? { row, dragged } : null
  }
  return {
    onDragStart(event: DragEvent<HTMLFormElement>) {
      const row = rowAt(event)
      if (!row || !(event.target as Element).closest('[data-handle]')) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.dataset.row ?? '')
      event.dataTransfer.setDragImage(row, 16, 16)
      row.dataset.drag = 'moves'
    },
    onDragOver(event: DragEvent<HTMLFormElement>) {
      const target = targetOf(event)
      unmark(event.currentTarget, 'over')
      if (!target) return
      event.preventDefault()
      if (target.row !== target.dragged) target.row.dataset.drag = 'over'
    },
    onDragEnd({ currentTarget }: DragEvent<HTMLFormElement>) {
      unmark(currentTarget, 'over')
      unmark(currentTarget, 'moves')
    },
    onDrop(event: DragEvent<HTMLFormElement>) {
      const target = targetOf(event)
      if (!target) return
      event.preventDefault()
      const { list, row: from } = target.dragged.dataset
      const to = target.row.dataset.row
      if (from !== to) move(event.currentTarget, `${list}.place.${from}.${to}`)
    },
  }
}

/**
 * Keeps the focus on an added or moved row. `answer` is the action data, a new object each time,
 * for which the form is remounted.
 */
export function useFocus(name: string | undefined, answer: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!name || !answer) return
    const fields = form.current?.querySelectorAll<HTMLElement>('[name], button[value]') ?? []
    for (const each of fields) {
      const isIt = each.getAttribute('name') === name || each.getAttribute('value') === name
      if (isIt) return (each.matches(':disabled') ? wayBack(each) : each)?.focus()
    }
  }, [name, answer])
  return form
}

/** Button for the opposite direction, focused at the end of the list. */
const wayBack = (button: HTMLElement) =>
  button.closest('[data-row]')?.querySelector<HTMLElement>('button:enabled')

export function Row({
  list,
  index,
  count,
  name,
  handle,
  children,
}: {
  list: RowList
  index: number
  count: number
  /** Accessible name of the row. */
  name: string
  /** The drag handle, instead of a grip; an element in it has `data-handle`. */
  handle?: ReactNode
  children: ReactNode
}) {
  const act = useRowActs('admin-catalogue', name, 'row.')
  return (
    <li className="edit-row" data-row={index} data-list={list}>
      {handle ??
        (count > 1 && (
          <span className="arranged-grip" draggable data-handle aria-hidden="true">
            <Icon name="menu" size={18} />
          </span>
        ))}
      <div className="edit-fields">{children}</div>
      <div className="edit-tools">
        {act('up', `${list}.up.${index}`, index === 0)}
        {act('down', `${list}.down.${index}`, index === count - 1)}
        {act('remove', `${list}.remove.${index}`)}
      </div>
    </li>
  )
}

export function AddRow({ list, label }: { list: RowList; label?: string }) {
  const words = useT('admin-catalogue')
  return (
    <p>
      <Button kind="quiet" name="intent" value={`${list}.add`} formNoValidate>
        {label ?? words('row.add')}
      </Button>
    </p>
  )
}

/** Number of rows of a list in a form. */
export const rowCount = (values: Readonly<Record<string, string>>, list: string): number =>
  new Set(
    Object.keys(values).flatMap((name) => {
      const [, number] = new RegExp(`^${list}\\.(\\d+)(?:\\.|$)`).exec(name) ?? []
      return number === undefined ? [] : [number]
    }),
  ).size
