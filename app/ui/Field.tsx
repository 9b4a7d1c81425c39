// Labelled form fields: label above, hint and error below, tied together for assistive technology.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './Icon'

export type Frame = {
  label: ReactNode
  /** Said beside the label, such as "optional". */
  mark?: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function useFrame({ hint, error }: Frame) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    aria: { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
  }
}

export function FieldFrame({
  id,
  label,
  mark,
  hint,
  error,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {mark && <span className="mark">({mark})</span>}
      </label>
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" size={18} /> {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is typed into these reads from the left in every language. */
const leftToRight = ['email', 'tel', 'url']

export function Field({ label, mark, hint, error, ...rest }: Frame & ComponentProps<'input'>) {
  const { id, aria } = useFrame({ label, hint, error })
  return (
    <FieldFrame {...{ id, label, mark, hint, error }}>
      <input
        id={id}
        dir={leftToRight.includes(rest.type ?? '') ? 'ltr' : undefined}
        {...aria}
        {...rest}
      />
    </FieldFrame>
  )
}

export function TextField({
  label,
  mark,
  hint,
  error,
  ...rest
}: Frame & ComponentProps<'textarea'>) {
  const { id, aria } = useFrame({ label, hint, error })
  return (
    <FieldFrame {...{ id, label, mark, hint, error }}>
      <textarea id={id} {...aria} {...rest} />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  mark,
  hint,
  error,
  options,
  ...rest
}: Frame &
  ComponentProps<'select'> & { options: readonly (readonly [value: string, text: string])[] }) {
  const { id, aria } = useFrame({ label, hint, error })
  return (
    <FieldFrame {...{ id, label, mark, hint, error }}>
      <select id={id} {...aria} {...rest}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function CheckField({ label, error, ...rest }: Frame & ComponentProps<'input'>) {
  const { id, aria } = useFrame({ label, error })
  return (
    <div className="field">
      <div className="check-field">
        <input id={id} type="checkbox" {...aria} {...rest} />
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" size={18} /> {error}
        </p>
      )}
    </div>
  )
}
