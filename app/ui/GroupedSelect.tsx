// A select with grouped options; options of an unnamed group are not grouped.
import { FieldFrame, useFrame } from './Field'

type Props = {
  name: string
  label: string
  value: string
  error?: string | undefined
  groups: readonly (readonly [
    group: string | null,
    options: readonly (readonly [value: string, name: string])[],
  ])[]
}

export function GroupedSelect({ name, label, value, error: given, groups }: Props) {
  const { id, aria, error } = useFrame({ error: given, name })
  return (
    <FieldFrame {...{ id, label, error }}>
      <select id={id} name={name} defaultValue={value} {...aria}>
        {groups.map(([group, all]) => {
          const options = all.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))
          return group === null ? (
            options
          ) : options.length > 0 ? (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          ) : null
        })}
      </select>
    </FieldFrame>
  )
}
