// Decorative illustration: an object in an arch, for pages that have nothing else to show.
import { type IconName, paths } from './Icon'

export const Drawing = ({ name }: { name: IconName }) => (
  <svg className="drawing" width="160" height="120" viewBox="0 0 160 120" aria-hidden="true">
    <path className="niche" d="M32 104V60a48 48 0 0 1 96 0v44z" />
    <path className="light" d="M32 104V60a48 48 0 0 1 60-46z" />
    <ellipse className="shadow" cx="80" cy="104" rx="34" ry="4" />
    <path className="ground" d="M12 104h136" />
    <path className="thing" transform="translate(46 35.5) scale(2.85)" d={paths[name]} />
  </svg>
)
