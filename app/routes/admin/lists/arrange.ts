// Reordering of lists whose buttons are named "up.ID" and "down.ID": shortcuts press them, and the focus stays on the row.

import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { isForInputMethod } from '../../../ui/input-method'

/** Alt with an arrow key presses a button of the row: up, down, and in nested lists indent and outdent. */
export function moveByKeyboard(event: KeyboardEvent<HTMLElement>) {
  const isForth = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const isBack = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const verb =
    event.altKey &&
    { ArrowUp: 'up', ArrowDown: 'down', [isForth]: 'in', [isBack]: 'out' }[event.key]
  const row = verb && (event.target as HTMLElement).closest('[data-row]')
  const button = row ? row.querySelector<HTMLButtonElement>(`button[value^="${verb}."]`) : null
  if (!button || isForInputMethod(event)) return
  event.preventDefault()
  if (!button.disabled) button.click()
}

/** After a move, focuses the same button of the same row, or another one of the row if it is disabled. */
export function useFocusAfterMove() {
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const pressed = useRef<string | null>(null)
  const intent = formData?.get('intent')
  if (typeof intent === 'string') pressed.current = intent
  useEffect(() => {
    if (state !== 'idle' || pressed.current === null) return
    const [, id] = pressed.current.split('.')
    const row = [...(form.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (each) => each.dataset.row === id,
    )
    const buttons = [...(row?.querySelectorAll('button') ?? [])].filter((each) => !each.disabled)
    const same = buttons.find((each) => each.value === pressed.current)
    ;(same ?? buttons[0])?.focus()
    pressed.current = null
  }, [state])
  return form
}

/** Drag and drop: a dropped row takes the target's place, which `placeOf` turns into form fields. */
export function useDrag(placeOf: (id: string) => Record<string, string>) {
  const submit = useSubmit()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (id: string) => ({
    draggable: true,
    'data-drag': id === dragged ? 'moves' : id === over ? 'over' : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(id)
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      end()
      if (dragged === null || dragged === id) return
      const fields = { ...placeOf(id), intent: `place.${dragged}` }
      submit(fields, { method: 'post', preventScrollReset: true })
    },
  })
}
