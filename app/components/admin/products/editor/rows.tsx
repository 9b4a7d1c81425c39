// Rows of a form that are added, moved and removed by submit buttons, so that no script is needed.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { RowList } from '../../../../../shop/catalog/products/input/forms.ts'
import { useT } from '../../../../i18n/text'
import { Button } from '../../../../ui/Button'
import { Icon } from '../../../../ui/Icon'

/** Alt with an arrow key presses the row's move button. */
export function pressRow(event: KeyboardEvent<HTMLFormElement>) {
  const verb = event.altKey && { ArrowUp: 'up', ArrowDown: 'down' }[event.key]
  const row = verb && (event.target as HTMLElement).closest('[data-row]')
  const button = row ? row.querySelector<HTMLButtonElement>(`button[value*=".${verb}."]`) : null
  if (!button || button.disabled) return
  event.preventDefault()
  button.click()
}

/**
 * Keeps the focus on a row that was added or moved. `answer` is the action data, a new object each time, for which
 * the form is remounted.
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

/** At the end of the list, focuses the button for the other direction. */
const wayBack = (button: HTMLElement) =>
  button.closest('[data-row]')?.querySelector<HTMLElement>('button:enabled')

export function Row({
  list,
  index,
  count,
  name,
  isFixed = false,
  children,
}: {
  list: RowList
  index: number
  count: number
  /** Accessible name of the row. */
  name: string
  /** Cannot be removed. */
  isFixed?: boolean
  children: ReactNode
}) {
  const words = useT('admin-catalogue')
  const button = (verb: 'up' | 'down' | 'remove', isOff: boolean) => (
    <Button
      kind="quiet"
      name="intent"
      value={`${list}.${verb}.${index}`}
      aria-label={words('row.of', { action: words(`row.${verb}`), name })}
      title={words(`row.${verb}`)}
      disabled={isOff}
      formNoValidate
    >
      <Icon name={verb === 'remove' ? 'trash' : 'chevron'} size={20} />
    </Button>
  )
  return (
    <li className="edit-row" data-row={index}>
      <div className="edit-fields">{children}</div>
      <div className="edit-tools">
        {button('up', index === 0)}
        {button('down', index === count - 1)}
        {!isFixed && button('remove', false)}
      </div>
    </li>
  )
}

export function AddRow({ list }: { list: RowList }) {
  const words = useT('admin-catalogue')
  return (
    <p>
      <Button kind="quiet" name="intent" value={`${list}.add`} formNoValidate>
        {words('row.add')}
      </Button>
    </p>
  )
}
