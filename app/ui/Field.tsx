// Labeled form fields: label above, hint and error below, associated for assistive technology.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { errorId, useFieldError } from './field-error'
import { Icon } from './Icon'

export type Frame = {
  label: ReactNode
  /** Shown beside the label, such as "optional". */
  mark?: string
  hint?: ReactNode
  error?: ReactNode
}

/** `error` is undefined again once the field has been corrected. */
export function useFrame({
  hint,
  error: given,
  name,
}: Pick<Frame, 'hint' | 'error'> & { name?: string | undefined }) {
  const unique = useId()
  // The error summary links to it.
  const id = given && name ? errorId(name) : unique
  const error = useFieldError(id, given)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    error,
    aria: { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
  }
}

/** The frame's part of a field's props, and the props of its control. */
export function useField<Props extends Frame & { name?: string | undefined }>({
  label,
  mark,
  hint,
  error,
  ...rest
}: Props) {
  const { id, aria, ...shown } = useFrame({ hint, error, name: rest.name })
  return { frame: { id, label, mark, hint, error: shown.error }, control: { id, ...aria, ...rest } }
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
        <span>{label}</span> {mark && <span className="mark">{`(${mark})`}</span>}
      </label>
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" size={18} /> <span>{error}</span>
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

/** Input types that are left-to-right in every language. */
const leftToRight = ['email', 'tel', 'url']

export function Field(props: Frame & ComponentProps<'input'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input dir={leftToRight.includes(props.type ?? '') ? 'ltr' : undefined} {...control} />
    </FieldFrame>
  )
}

export function TextField(props: Frame & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} />
    </FieldFrame>
  )
}

type Options = { options: readonly (readonly [value: string, text: string])[] }

export function SelectField({ options, ...props }: Frame & ComponentProps<'select'> & Options) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select {...control}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function CheckField({ label, error: given, ...rest }: Frame & ComponentProps<'input'>) {
  const { id, aria, error } = useFrame({ error: given, name: rest.name })
  return (
    <div className="field">
      <div className="check-field">
        <input id={id} type="checkbox" {...aria} {...rest} />
        <label htmlFor={id}>{label}</label>
      </div>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" size={18} /> <span>{error}</span>
        </p>
      )}
    </div>
  )
}
