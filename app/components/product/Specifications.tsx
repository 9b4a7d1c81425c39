// What a product is, fact by fact, in the words of its maker: `bdi` keeps each in its own direction.
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
