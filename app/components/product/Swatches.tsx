// A product's colours, to choose one: in a form, or as links that have the colour in their address.
import { Link } from 'react-router'
import { colourSearch } from '../../../shop/catalog/products/rules.ts'

type Colour = { name: string; label: string; hex: string; soldOut: boolean }

/** Most that a card has room for beside each other on the narrowest screen. */
const most = 4
/** Width of one radio button in shop.css; the drawn circles lie below them at the same distance. */
const step = 30

/** One drawing below all radio buttons, instead of one in each: a page of cards has a hundred colours. */
export function SwatchRadios({
  colours,
  chosen,
  label,
  onChoose,
}: {
  colours: readonly Colour[]
  chosen: Colour
  label: string
  onChoose: (name: string) => void
}) {
  const fits = colours.slice(0, most)
  const shown = fits.includes(chosen) ? fits : [...fits.slice(0, -1), chosen]
  const width = shown.length * step
  return (
    <fieldset className="swatches" aria-label={label}>
      <svg width={width} height="44" viewBox={`0 0 ${width} 44`} aria-hidden="true">
        {shown.map((colour, index) => (
          <circle key={colour.name} cx={step * (index + 0.5)} cy="22" r="8" fill={colour.hex} />
        ))}
      </svg>
      {shown.map((colour) => (
        <input
          key={colour.name}
          type="radio"
          name="colour"
          value={colour.name}
          aria-label={colour.label}
          title={colour.label}
          disabled={colour.soldOut}
          defaultChecked={colour === chosen}
          onChange={() => onChoose(colour.name)}
        />
      ))}
      {colours.length > most && <small dir="ltr">+{colours.length - most}</small>}
    </fieldset>
  )
}

export function SwatchLinks({
  colours,
  chosen,
  label,
  soldOut,
}: {
  colours: readonly Colour[]
  chosen: Colour
  label: string
  soldOut: string
}) {
  return (
    <nav className="swatch-links" aria-label={label}>
      {colours.map((colour) => (
        <Link
          key={colour.name}
          to={colourSearch(colour.name)}
          replace
          preventScrollReset
          aria-current={colour === chosen ? 'true' : undefined}
          title={colour.soldOut ? `${colour.label} · ${soldOut}` : colour.label}
        >
          <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
            <circle cx="14" cy="14" r="13" fill={colour.hex} />
            {colour.soldOut && <path d="M5 23 23 5" />}
          </svg>
          <span className="visually-hidden">
            {colour.label} {colour.soldOut && soldOut}
          </span>
        </Link>
      ))}
    </nav>
  )
}
