// Selectable swatches of a card.
import type { CardSwatch } from '../../../shop/catalog/products/rules/catalog.ts'
import { Verbatim } from '../../ui/Verbatim'
import { SwatchCircle } from './Swatch'

/** Most swatches that fit side by side on the narrowest screen. */
const most = 4
/** Width of one radio button in shop.css; the drawn circles below have the same spacing. */
const step = 30

type Props = {
  swatches: readonly CardSwatch[]
  chosen: CardSwatch
  /** `variant`, if the swatch alone determines it. */
  name: 'variant' | 'swatch'
  label: string
  onChoose: (name: string) => void
}

/** One drawing below all radio buttons, instead of one in each: a page of cards has a hundred colors. */
export function SwatchRadios({ swatches, chosen, name, label, onChoose }: Props) {
  const fits = swatches.slice(0, most)
  const shown = fits.includes(chosen) ? fits : [...fits.slice(0, -1), chosen]
  const width = shown.length * step
  return (
    <fieldset className="swatches" aria-label={label}>
      <svg width={width} height="44" viewBox={`0 0 ${width} 44`} aria-hidden="true">
        {shown.map((swatch, index) => (
          <SwatchCircle key={swatch.name} {...swatch} x={step * (index + 0.5)} y={22} r={8} />
        ))}
      </svg>
      {shown.map((swatch) => (
        <input
          key={swatch.name}
          type="radio"
          name={name}
          value={swatch.variantId}
          aria-label={swatch.label}
          title={swatch.label}
          disabled={swatch.soldOut}
          defaultChecked={swatch === chosen}
          onChange={() => onChoose(swatch.name)}
        />
      ))}
      {swatches.length > most && <Verbatim as="small">+{swatches.length - most}</Verbatim>}
    </fieldset>
  )
}
