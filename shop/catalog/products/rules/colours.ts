// Color names to hex: enough words that most names need no manual color. Pure.

const words: Readonly<Record<string, string>> = {
  black: '#1b1c1f',
  white: '#f5f5f2',
  ivory: '#f3eee0',
  cream: '#f1e8d4',
  beige: '#d9cbb0',
  sand: '#d8c7a5',
  tan: '#c2a07a',
  camel: '#b98d5b',
  brown: '#6b4a32',
  chocolate: '#4b2f22',
  grey: '#83868c',
  gray: '#83868c',
  charcoal: '#3a3d42',
  graphite: '#45474c',
  anthracite: '#383c41',
  silver: '#c4c7cb',
  gold: '#c9a64b',
  copper: '#b06b43',
  bronze: '#8c6b3f',
  red: '#c22f33',
  burgundy: '#6d1f2f',
  maroon: '#6a2029',
  coral: '#ee7a64',
  orange: '#e07b2c',
  yellow: '#e9c53a',
  mustard: '#c99a2e',
  lime: '#a8c93a',
  green: '#3a7d4a',
  olive: '#6d7042',
  khaki: '#8f8a62',
  mint: '#a9d8c0',
  teal: '#1f7a7a',
  turquoise: '#3fb5b0',
  cyan: '#35a9c9',
  blue: '#2f5fae',
  navy: '#1f2f54',
  indigo: '#39407d',
  purple: '#6b3f8f',
  violet: '#7a55a8',
  lavender: '#b9a8d8',
  lilac: '#c3aedb',
  pink: '#e59ab4',
  rose: '#d98c9a',
  magenta: '#b8347c',
}

/** The hex of the last known word in a name: "Midnight Black" is black. Null if no word is known. */
export function hexOfName(name: string): string | null {
  const known = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => Object.hasOwn(words, word))
  return words[known.at(-1) ?? ''] ?? null
}
