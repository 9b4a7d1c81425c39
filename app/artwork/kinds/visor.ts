// What is worn before the eyes: goggles and spectacles that show pictures.
import { skin } from '../parts.ts'
import {
  bothSides,
  box,
  type Drawing,
  disc,
  ink,
  inkLight,
  inkSoft,
  outline,
  type Pen,
  path,
  shadow,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

const strap = (pen: Pen, d: string) =>
  path(d, pen.line('0 0 1 1', inkLight, inkSoft, ink), outline(inkLight, 0.6))

export const aroundHead = 'M38 92C52 34 188 34 202 92L186 92C176 56 64 56 54 92Z'
export const overHead = 'M108 46H132L136 86H104Z'
export const gogglesShell: Drawing = (pen) =>
  path(
    'M24 104Q24 78 56 76H184Q216 78 216 104V138Q216 170 184 172H160Q144 172 136 160Q120 144 104 160Q96 172 80 172H56Q24 170 24 138Z',
    skin(pen),
    outline(pen.edge),
  )

const goggles: Drawing = (pen) =>
  shadow(pen, 120, 190, 98) +
  strap(pen, aroundHead) +
  strap(pen, overHead) +
  gogglesShell(pen) +
  path(
    'M34 106Q36 88 58 86H182Q204 88 206 106V134Q204 158 182 160H162Q150 160 144 150Q120 128 96 150Q90 160 78 160H58Q36 158 34 134Z',
    pen.line('0 0 1 1', inkLight, ink, '#0b0d10'),
  ) +
  path('M42 108Q44 94 62 93H118L84 152H60Q42 150 42 132Z', '#fff', 'opacity=".1"') +
  disc(56, 106, 5, '#24386f', outline(inkLight)) +
  disc(184, 106, 5, '#24386f', outline(inkLight)) +
  disc(66, 142, 4, '#24386f', outline(inkLight)) +
  disc(174, 142, 4, '#24386f', outline(inkLight)) +
  box(104, 106, 32, 3, 1.5, pen.screen[2])

const angled: Drawing = (pen) =>
  shadow(pen, 112, 192, 92) +
  strap(
    pen,
    'M112 80C136 34 200 40 220 84C226 98 226 118 222 132L206 134C210 116 208 100 202 90C188 62 146 64 132 92Z',
  ) +
  strap(pen, 'M160 104 214 116 212 136 164 130Z') +
  path(
    'M204 92Q224 88 229 112T216 154Q202 156 199 132T204 92Z',
    pen.line('0 0 1 1', pen.hi, pen.deep),
    outline(pen.edge),
  ) +
  path(
    'M104 78C140 70 164 80 172 104C178 134 172 160 156 172L112 182Z',
    pen.line('0 0 1 0', ink, inkLight, inkSoft),
    outline(inkLight, 0.6),
  ) +
  path(
    'M26 104Q26 82 50 78L110 70Q134 68 138 92L142 146Q142 172 118 178L74 188Q44 192 36 166Z',
    skin(pen),
    outline(pen.edge),
  ) +
  path(
    'M36 108Q36 92 54 88L106 81Q124 80 127 97L130 142Q130 162 112 166L76 174Q52 177 46 158Z',
    pen.line('0 0 1 1', inkLight, ink, '#0b0d10'),
  ) +
  path('M40 106Q42 94 56 92L86 88 74 166Q54 168 50 154Z', '#fff', 'opacity=".12"') +
  disc(54, 112, 5, '#24386f', outline(inkLight)) +
  disc(114, 100, 5, '#24386f', outline(inkLight)) +
  disc(62, 152, 5, '#24386f', outline(inkLight)) +
  disc(116, 144, 5, '#24386f', outline(inkLight)) +
  stroke('M150 92Q160 120 152 158', '#000', 2, 'opacity=".5"')

/** The left one of its two glasses. */
export const spectacle =
  'M30 92H104Q114 92 112 104L106 140Q102 158 84 158H56Q36 158 31 138L24 100Q24 92 30 92Z'
export const bridge = (pen: Pen, colour: string) =>
  path('M100 92H140V106Q120 98 100 106Z', colour, outline(pen.edge, 0.6))

const spectacles: Drawing = (pen) => {
  const half =
    path(
      spectacle,
      pen.line('0 0 1 1', pen.screen[2], pen.screen[1], pen.screen[0], ink),
      'opacity=".92"',
    ) +
    path(spectacle, 'none', outline(pen.line('0 0 1 1', pen.hi, pen.deep), 7)) +
    path('M40 98H74L52 150Q40 148 37 134L31 100Z', '#fff', 'opacity=".22"')
  return (
    shadow(pen, 120, 176, 96) +
    (pen.alone
      ? path(
          'M26 92 60 60H80L50 92ZM214 92 180 60H160L190 92Z',
          pen.line('0 0 0 1', inkSoft, pen.deep),
          outline(pen.edge, 0.6),
        )
      : '') +
    bothSides(half) +
    bridge(pen, pen.base) +
    disc(26, 98, 4, '#24386f', outline(steel, 0.8)) +
    disc(214, 98, 4, '#24386f', outline(steelDark, 0.8))
  )
}

export const visor = [goggles, angled, spectacles]
