// Product specifications in the manufacturer's wording; `bdi` isolates the direction of each.
import type { ComponentProps } from 'react'

type Props = ComponentProps<'dl'> & {
  facts: readonly (readonly [label: string, value: string])[]
}

export const Specifications = ({ facts, ...rest }: Props) => (
  <dl {...rest}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>
          <bdi>{label}</bdi>
        </dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
