// Color swatch with its name, and the circle that every swatch draws.

type Shown = { hex?: string | undefined; image?: string | undefined }

export const Swatch = (shown: Shown) => (
  <svg className="swatch" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <SwatchCircle {...shown} x={8} y={8} r={7} />
  </svg>
)

/** A picture lies over its colour; the style sheet cuts it round. */
export const SwatchCircle = ({
  hex,
  image,
  x,
  y,
  r,
}: Shown & { x: number; y: number; r: number }) => (
  <>
    <circle cx={x} cy={y} r={r} fill={hex} />
    {image && (
      <image
        href={image}
        x={x - r}
        y={y - r}
        width={2 * r}
        height={2 * r}
        preserveAspectRatio="xMidYMid slice"
      />
    )}
  </>
)
