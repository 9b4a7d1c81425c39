// Selected options of a line: "Color: Sage Green · Size: 42". Nothing for a product without options.

import type { ChosenOption } from '../../../shop/catalog/products/rules/catalog.ts'
import { optionFacts } from '../../../shop/catalog/products/rules/options.ts'
import { Swatch } from './Swatch'

type Props = {
  hex: string | null
  image?: string | undefined
  options: readonly ChosenOption[]
  /** Further text in the same line. */
  children?: React.ReactNode
}

export function ChosenOptions({ hex, image, options, children }: Props) {
  if (options.length === 0 && !children) return null
  return (
    <p className="chosen-options">
      {(hex ?? image) && <Swatch hex={hex ?? 'none'} image={image} />}{' '}
      <bdi>{optionFacts(options)}</bdi>
      {children}
    </p>
  )
}
