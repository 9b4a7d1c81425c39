// Printed labels of the roastery's bags and boxes, as SVG: a motif, the name, where it is from.

export type Label = {
  readonly name: string
  readonly line: string
  readonly motif: 'waves' | 'sun' | 'stripes' | 'arches' | 'dots' | 'peaks' | 'moon' | 'leaf'
  /** Of the paper, the motif and the text. */
  readonly colors: readonly [paper: string, motif: string, ink: string]
}

const motifs: Record<Label['motif'], (color: string, paper: string) => string> = {
  waves: (color) =>
    [0, 1, 2, 3, 4]
      .map(
        (row) =>
          `<path d="M-20 ${300 + row * 34}q65 -46 130 0t130 0t130 0t130 0t130 0" fill="none" stroke="${color}" stroke-width="${15 - row * 2}"/>`,
      )
      .join(''),
  sun: (color) =>
    `<circle cx="260" cy="390" r="86" fill="${color}"/>${Array.from({ length: 16 }, (_, ray) => `<rect x="255" y="236" width="10" height="46" rx="5" fill="${color}" transform="rotate(${ray * 22.5} 260 390)"/>`).join('')}`,
  stripes: (color) =>
    Array.from(
      { length: 9 },
      (_, row) =>
        `<rect x="${70 + row * 43}" y="240" width="${6 + row * 2.2}" height="260" fill="${color}"/>`,
    ).join(''),
  arches: (color) =>
    [150, 112, 74, 36]
      .map(
        (radius) =>
          `<path d="M${260 - radius} 490v-90a${radius} ${radius} 0 0 1 ${radius * 2} 0v90" fill="none" stroke="${color}" stroke-width="18"/>`,
      )
      .join(''),
  dots: (color) =>
    Array.from(
      { length: 35 },
      (_, place) =>
        `<ellipse cx="${86 + (place % 7) * 58}" cy="${250 + Math.floor(place / 7) * 58}" rx="${21 - Math.floor(place / 7) * 3}" ry="${15 - Math.floor(place / 7) * 2}" fill="${color}" transform="rotate(-28 ${86 + (place % 7) * 58} ${250 + Math.floor(place / 7) * 58})"/>`,
    ).join(''),
  peaks: (color, paper) =>
    `<path d="M40 490 190 250 300 420 360 330 480 490z" fill="${color}"/><path d="M190 250 157 303 186 322 205 300 226 307z" fill="${paper}"/>`,
  moon: (color, paper) =>
    `<circle cx="260" cy="370" r="112" fill="${color}"/><circle cx="306" cy="336" r="100" fill="${paper}"/>`,
  leaf: (color, paper) =>
    `<path d="M260 500C130 440 130 300 260 226C390 300 390 440 260 500z" fill="${color}"/><path d="M260 496V252M260 330l52 -36M260 330l-52 -36M260 390l60 -42M260 390l-60 -42M260 446l44 -32M260 446l-44 -32" stroke="${paper}" stroke-width="7" fill="none"/>`,
}

/** 520 x 840 units. */
export const labelSvg = ({ name, line, motif, colors: [paper, color, ink] }: Label): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 840" width="520" height="840" font-family="Liberation Sans, sans-serif" fill="${ink}" text-anchor="middle">
  <rect width="520" height="840" fill="${paper}"/>
  <rect y="0" width="520" height="66" fill="${color}" opacity=".92"/>
  <text x="268" y="150" font-size="38" font-weight="700" letter-spacing="17">KAIWEG</text>
  <text x="264" y="186" font-size="18" letter-spacing="6">HAMBURG</text>
  ${motifs[motif](color, paper)}
  <text x="260" y="612" font-size="${name.length > 12 ? 44 : 58}" font-weight="700">${name}</text>
  <text x="260" y="662" font-size="25" letter-spacing="2">${line}</text>
  <rect x="180" y="712" width="160" height="3"/>
  <text x="264" y="762" font-size="21" letter-spacing="5">SPECIALTY COFFEE</text>
</svg>`
