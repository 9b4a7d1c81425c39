// Representative color of each color family.
import type { Family } from '../../../shop/search/rules/facets.ts'

export const familyColours: Readonly<Record<Family, string>> = {
  black: '#1d1e21',
  grey: '#8b8f96',
  white: '#fff',
  beige: '#e3d3b3',
  brown: '#7a4a2a',
  red: '#b3362f',
  orange: '#dd7a35',
  yellow: '#dca93d',
  green: '#3f7a55',
  blue: '#336a9c',
  purple: '#7b5c9c',
  pink: '#dca3ad',
}
