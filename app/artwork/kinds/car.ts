// Cars from the side: saloon, off-roader, coupé, town car, pick-up and estate.
import {
  box,
  type Drawing,
  disc,
  ink,
  inkLight,
  inkSoft,
  outline,
  type Pen,
  path,
  round,
  steel,
  steelDark,
  stroke,
} from '../pen.ts'

import { assemble, type Car, luggage, mirror, shine } from './car-body.ts'

const saloon: Drawing = (pen) =>
  assemble(
    pen,
    {
      body: 'M10 146C9 138 11 131 18 127C32 120 54 116 76 113L101 92C112 84 128 82 142 82C160 82 174 88 186 97L204 109C214 110 222 112 227 115C231 122 231 138 230 146C230 152 227 155 220 156H208A23 24 0 0 0 162 157H81A23 24 0 0 0 35 156L20 155C13 154 11 151 10 146Z',
      glass:
        'M86 113 105 95C114 88.5 128 86.5 142 86.500C157 86.5 170 91 180 98L196 110C182 112.5 130 114 86 113Z',
      posts: 'M138 85 140 115M178 96 176 113',
      axle: 158,
      wheels: [58, 185, 152, 19.5],
      spokes: 10,
      crease: 'M24 127C70 118 150 117 222 118',
      seams:
        'M88 116C86 130 87 146 92 156M140 115C141 130 140 146 139 156M180 112C178 126 174 132 166 138M100 92 76 113',
      handles: 'M124 123h9M168 122h9',
      lamp: 'M16 129C26 124 36 122 44 122L40 129C30 132 22 133 15 134Z',
      tail: 'M212 116 228 117Q230 122 230 127L214 124Z',
      sill: 'M16 150H226V158Q200 164 150 162H90Q30 164 16 158Z',
    },
    mirror(pen, 82, 106) +
      shine('M92 112 108 97 120 92 104 113Z') +
      path('M12 140H30L28 148H14Z', ink),
  )

const highfell: Car = {
  body: 'M12 144V118Q12 111 22 109L74 103 98 72Q102 67 110 66H200Q209 66 213 72L226 100Q229 106 229 114V144Q229 150 222 151H210A25 26 0 0 0 160 151H84A25 26 0 0 0 34 151H20Q12 151 12 144Z',
  glass: 'M84 102 105 75Q108 72 113 72H198Q205 72 208 77L219 100Q190 104 84 102Z',
  posts: 'M138 71V104M182 71 184 104',
  axle: 153,
  wheels: [59, 185, 154, 22],
  spokes: 6,
  crease: 'M20 112C80 104 160 106 226 107',
  seams:
    'M84 104C83 122 86 140 92 150M139 104V150M186 104C186 114 178 122 166 128M78 103 26 110M220 104V128',
  handles: 'M122 113h9M168 113h9',
  lamp: 'M14 113 38 110V121L14 123Z',
  tail: 'M221 106H229V128H222Z',
  sill: 'M12 138H34Q48 122 62 122Q84 124 88 142H156Q162 124 186 122Q206 122 212 138H230V152Q228 160 214 160H26Q12 160 12 150Z',
}

const offroader: Drawing = (pen) => assemble(pen, highfell, trim(pen))

const trim = (pen: Pen) =>
  stroke('M112 62H200', inkSoft, 3.5, round) +
  stroke('M122 62V66M190 62V66', inkSoft, 3) +
  stroke('M34 151A25 26 0 0 1 84 151M160 151A25 26 0 0 1 210 151', inkSoft, 5.5) +
  path('M86 143H158V152H86Z', pen.line('0 0 0 1', inkLight, ink)) +
  mirror(pen, 82, 93) +
  shine('M92 102 112 75H128L110 103Z') +
  path('M12 128H26V144H13Z', ink)

/** The same car packed for the end of the road. */
const trek: Drawing = (pen) =>
  assemble(
    pen,
    { ...highfell, spokes: 8 },
    trim(pen) +
      luggage(pen, 'M104 38Q104 32 112 32H200Q210 32 212 42V61H104Z') +
      stroke('M130 32V61M182 32V61', '#4a3d2a', 3),
  )

/** A box of a car, with panels of another colour. */
const kit: Drawing = (pen) =>
  assemble(
    pen,
    {
      body: 'M24 146V122Q24 113 34 111L56 107 70 66Q73 58 82 58H190Q203 58 205 70L210 106Q215 111 215 122V146Q215 153 206 153H201A22 23 0 0 0 157 154H87A22 23 0 0 0 43 154H34Q24 153 24 146Z',
      glass: 'M65 104 78 70Q80 66 85 66H186Q194 66 195 73L199 103Q140 106 65 104Z',
      posts: 'M110 64V107M158 64 159 107',
      axle: 156,
      wheels: [65, 179, 155, 19],
      spokes: 4,
      crease: 'M34 116C80 110 150 110 210 113',
      seams: 'M66 106C66 122 78 144 90 154M110 106V152M160 106C162 120 160 130 154 138',
      handles: 'M116 116h9M166 116h9',
      lamp: 'M26 118H40V128H25Z',
      tail: 'M207 92H212L214 122H208Z',
      sill: 'M26 146H214V156Q208 162 192 160H48Q30 162 26 156Z',
    },
    path('M92 128H152L150 148H94Z', pen.trim, 'opacity=".9"') +
      path('M30 132H44Q36 140 34 150H28Q25 150 25 146V136Z', pen.trim, 'opacity=".9"') +
      path('M78 58H192Q203 58 205 70L192 66H78L72 64Q74 58 78 58Z', pen.trim) +
      mirror(pen, 66, 94) +
      shine('M74 103 88 70H104L90 104Z'),
  )

const coupe: Drawing = (pen) =>
  assemble(
    pen,
    {
      body: 'M8 150C6 143 9 138 16 135C36 126 62 120 88 117L116 100C126 94 140 92 152 92C172 92 190 100 206 111L228 114Q233 117 232 126C231 138 231 146 229 151Q227 156 220 156H211A25 26 0 0 0 161 158H79A25 25 0 0 0 29 157L16 156Q9 155 8 150Z',
      glass:
        'M98 117 120 103C128 98 140 96.5 151 96.500C166 96.5 176 101 186 108L176 113C150 118 120 119 98 117Z',
      posts: 'M158 95 164 117',
      axle: 158,
      wheels: [54, 186, 152, 20.5],
      spokes: 5,
      crease: 'M22 136C60 124 90 121 110 121S180 121 224 118',
      seams:
        'M94 119C94 134 98 148 104 157M166 117C170 130 162 148 150 157M108 104 88 117M150 130H182',
      handles: 'M148 125h9',
      lamp: 'M18 136C28 130 38 127 50 125L40 134C32 136 24 138 17 139Z',
      tail: 'M206 118H231Q232 121 231 124L208 123Z',
      sill: 'M12 150H230V158Q224 164 206 163H30Q14 164 12 156Z',
    },
    path(
      'M196 108 216 100H234V104L220 106 208 112Z',
      pen.line('0 0 0 1', pen.base, pen.deep),
      outline(pen.edge, 0.6),
    ) +
      path('M102 138 126 132 120 143H106Z', '#0b0d10') +
      path('M8 148H34L28 156H16Q9 155 8 150Z', ink) +
      mirror(pen, 98, 110) +
      shine('M106 116 124 104 136 99 118 117Z'),
  )

const town: Drawing = (pen) =>
  assemble(
    pen,
    {
      body: 'M26 146V128C26 118 34 112 46 108L70 102 94 70Q99 63 108 62H164C184 62 194 70 200 84L210 108Q213 114 213 124V146Q213 153 206 153H201A22 23 0 0 0 157 154H87A22 23 0 0 0 43 154H34Q26 153 26 146Z',
      glass: 'M80 102 101 72Q104 68 110 68H162C178 68 186 74 191 85L197 101Q150 105 80 102Z',
      posts: 'M138 67 140 104',
      axle: 156,
      wheels: [65, 179, 155, 19],
      spokes: 8,
      crease: 'M36 120C80 108 150 108 208 112',
      seams:
        'M82 104C80 122 84 144 92 154M141 104C143 124 142 142 140 154M176 104C178 120 168 130 158 134',
      handles: 'M122 113h9',
      lamp: '',
      tail: 'M205 106Q211 110 212 124L204 122Z',
      sill: 'M28 146H212V156Q206 162 190 160H50Q32 162 28 156Z',
    },
    path(
      'M93 71Q99 63 108 62H164C184 62 194 70 200 84L198 87 190 73Q180 67 164 67H110Q103 67 100 72Z',
      pen.trim,
    ) +
      disc(40, 124, 8, pen.line('0 0 1 1', '#fff', '#9aa7bb'), outline(ink)) +
      disc(40, 124, 3.5, '#cfe0ff') +
      path('M27 138H48L44 147H28Z', ink) +
      mirror(pen, 78, 92) +
      shine('M88 101 107 72H122L104 102Z'),
  )

const pickup: Drawing = (pen) =>
  assemble(
    pen,
    {
      body: 'M8 142V120Q8 112 18 110L64 105 86 76Q90 71 98 70H140Q147 70 149 76L154 104H232V142Q232 149 225 149H214A25 25 0 0 0 164 150H81A25 25 0 0 0 31 150H16Q8 149 8 142Z',
      glass: 'M76 104 94 80Q97 76 102 76H137Q142 76 143 81L147 103Q110 106 76 104Z',
      posts: 'M118 75 119 105',
      axle: 152,
      wheels: [56, 189, 154, 22],
      spokes: 6,
      crease: 'M16 116C60 108 100 111 228 111',
      seams: 'M74 106C74 124 78 142 84 150M119 105V150M152 105V150M156 116H226',
      handles: 'M104 117h9M138 117h9',
      lamp: 'M10 114 32 111V123L10 125Z',
      tail: 'M225 106H232V128H226Z',
      sill: 'M10 140H230V152Q226 158 212 157H30Q12 158 10 150Z',
    },
    path('M154 98H232V105H154Z', pen.line('0 0 0 1', inkLight, ink)) +
      stroke('M150 78 176 99', inkSoft, 5, round) +
      stroke('M31 150A25 25 0 0 1 81 150M164 150A25 25 0 0 1 214 150', inkSoft, 5) +
      path('M84 146H161V153H84Z', pen.line('0 0 0 1', inkLight, ink)) +
      path('M8 130H24V144H9Z', ink) +
      mirror(pen, 74, 94) +
      shine('M84 104 100 80H112L98 104Z'),
  )

const estate: Drawing = (pen) =>
  assemble(
    pen,
    {
      body: 'M10 146C9 136 12 129 22 125C36 119 52 115 70 112L98 86C108 79 122 78 136 78H190Q202 78 208 86L224 110Q230 116 230 128V146Q230 154 222 155H210A23 24 0 0 0 164 156H81A23 24 0 0 0 35 156L20 155Q11 154 10 146Z',
      glass: 'M80 112 102 90C110 84 122 83 136 83H188Q197 83 201 88L214 108Q160 115 80 112Z',
      posts: 'M134 82 137 114M180 82 184 113',
      axle: 157,
      wheels: [58, 187, 152, 19.5],
      spokes: 14,
      crease: 'M22 127C70 116 150 117 226 117',
      seams:
        'M82 114C81 130 84 146 92 156M138 114C139 130 138 146 137 156M184 112C183 124 178 130 168 136',
      handles: 'M122 122h9M168 122h9',
      lamp: 'M16 128C26 122 36 119 46 118L40 127C30 130 22 131 15 132Z',
      tail: 'M216 112 226 113Q230 118 230 126L210 122Z',
      sill: 'M14 148H228V158Q200 163 150 161H90Q30 163 14 157Z',
    },
    stroke('M116 75.500C140 73 180 73 200 78', steel, 2.4, round) +
      mirror(pen, 78, 104) +
      shine('M88 111 106 91 120 86 102 112Z') +
      path('M12 140H32L30 148H14Z', ink) +
      box(88, 151, 70, 2.5, 1, steelDark),
  )

export const car = [saloon, offroader, coupe, town, pickup, estate, kit, trek]
