// Color swatch with its name.

export const Swatch = ({ hex }: { hex: string }) => (
  <svg className="swatch" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill={hex} />
  </svg>
)
