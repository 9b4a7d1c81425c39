// Single-button forms, forms collapsed behind a button, and the row buttons of a list.
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { useT } from '../../../i18n/text'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'

type ButtonProps = ComponentProps<typeof Button>
type FormProps = Omit<ComponentProps<typeof Form>, 'method'>
type Fields = { fields?: Readonly<Record<string, string | number>> }

export const HiddenFields = ({ fields = {} }: Fields) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

/** A button with its own form, which submits `fields`. Its name is `act` or `intent`. */
export function ActForm({
  act,
  intent,
  kind,
  fields,
  children,
  ...form
}: FormProps &
  Fields &
  Pick<ButtonProps, 'kind' | 'children'> & { act?: string; intent?: string }) {
  return (
    <Form method="post" {...form}>
      <HiddenFields fields={fields} />
      <Button kind={kind} name={act ? 'act' : 'intent'} value={act ?? intent}>
        {children}
      </Button>
    </Form>
  )
}

/** A form collapsed behind a button, for rare actions. */
export function CollapsedAction({
  act,
  label,
  button = label,
  kind = 'quiet',
  isOpen,
  fields,
  children,
  ...form
}: FormProps &
  Fields & {
    act: string
    label: string
    /** Label of the submit button, if it differs. */
    button?: string
    kind?: 'quiet' | 'danger'
    isOpen: boolean
    children: ReactNode
  }) {
  return (
    <details className="admin-more" open={isOpen}>
      <summary className={`button ${kind}`}>{label}</summary>
      <Form method="post" preventScrollReset {...form}>
        <HiddenFields fields={fields} />
        {children}
        <Button kind={kind} name="act" value={act}>
          {button}
        </Button>
      </Form>
    </details>
  )
}

const icons = {
  first: 'first',
  up: 'chevron',
  down: 'chevron',
  in: 'chevron',
  out: 'chevron',
  remove: 'trash',
} as const

/**
 * Row buttons with this name, each an icon. The group's texts label each one, and `of` combines
 * label and row; `path` is the key prefix.
 */
export function useRowActs(group: string, name: string, path = '', size = 20) {
  const words = useT(group)
  return (verb: keyof typeof icons, intent: string, isOff = false) => (
    <Button
      kind="quiet"
      name="intent"
      value={intent}
      aria-label={words(`${path}of`, { action: words(path + verb), name })}
      title={words(path + verb)}
      disabled={isOff}
      formNoValidate
    >
      <Icon name={icons[verb]} size={size} />
    </Button>
  )
}
