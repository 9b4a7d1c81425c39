// Checkboxes for a setting that is a list, such as countries.
import { useId } from 'react'
import type { Frame } from '../../../ui/Field'
import { GroupError } from '../../../ui/GroupError'

type Options = readonly (readonly [id: string, name: string])[]

/** `chosen`: ids separated by blanks. */
export const chosenNames = (chosen: string, options: Options): string =>
  options
    .filter(([id]) => chosen.split(' ').includes(id))
    .map(([, name]) => name)
    .join(', ')

type Props = Pick<Frame, 'label' | 'hint'> & {
  name: string
  error: string | undefined
  options: Options
  chosen: readonly string[]
}

export function ChosenList({ label, hint, name, error, options, chosen }: Props) {
  const id = useId()
  return (
    <fieldset className="field chosen-list" aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <div className="zone-list">
        {options.map(([each, text]) => (
          <label key={each}>
            <input
              type="checkbox"
              name={`${name}.${each}`}
              value="yes"
              defaultChecked={chosen.includes(each)}
            />{' '}
            <bdi>{text}</bdi>
          </label>
        ))}
      </div>
      <GroupError name={name} error={error} />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </fieldset>
  )
}
