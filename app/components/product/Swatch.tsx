// Color swatch with its name, and the circle shared by all swatches.

type Shown = { hex?: string | undefined; image?: string | undefined }

export const Swatch = (shown: Shown) => (
  <svg className="swatch" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <SwatchCircle {...shown} x={8} y={8} r={7} />
  </svg>
)

/** An image covers its color; the style sheet crops it to a circle. */
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
