// Radio buttons of a question, with the hint and the error of the group.
import { type ReactNode, useId } from 'react'
import { GroupError } from '../../../ui/GroupError'

type Props = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error: string | undefined
  chosen: string | undefined
  options: readonly (readonly [value: string, label: ReactNode])[]
}

export function Choices({ name, legend, hint, error, chosen, options }: Props) {
  const id = useId()
  return (
    <fieldset className="field choices" aria-describedby={hint ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />{' '}
          <span>{label}</span>
        </label>
      ))}
      <GroupError name={name} error={error} />
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
