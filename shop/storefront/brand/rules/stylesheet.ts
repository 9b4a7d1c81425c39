// The stylesheet of a brand: overrides tokens of app/styles/tokens.css so that nothing of the default look remains. Pure.
import { type Brand, defaultBrand, type FontPair, pathOfFile } from './brand.ts'
import { type FontFiles, type FontName, faces, otherScripts, pairFaces } from './fonts.ts'
import { colourTokens, tokenNames } from './tokens.ts'

/** Null for the default look, whose pages load no such file. */
export function stylesheetOf(look: Brand, files: FontFiles, scope = ':root'): string | null {
  const rules = [
    ...fontRules(look.fonts, files, scope),
    ...(hasOwnColours(look) ? [layer('tokens', `${scope}{${colours(look)}}`)] : []),
    ...(look.corners === defaultBrand.corners
      ? []
      : [layer('tokens', `${scope}{${radii[look.corners]}}`)]),
    ...(look.density === 'compact' ? [compact] : []),
    ...headerRules[look.header],
    ...(look.logo ? [layer('frame', logoRules(look.logo))] : []),
  ]
  return rules.length > 0 ? rules.join('\n') : null
}

const hasOwnColours = ({ accent, ground }: Brand): boolean =>
  accent !== defaultBrand.accent || ground !== defaultBrand.ground

const layer = (name: string, rules: string): string => `@layer ${name}{${rules}}`

function colours(look: Brand): string {
  const { light, dark } = colourTokens(look)
  const both = (name: (typeof tokenNames)[number]) => `light-dark(${light[name]},${dark[name]})`
  const plain = tokenNames
    .filter((name) => !name.startsWith('tile'))
    .map((name) => `--${name}:${both(name)}`)
  return [
    ...plain,
    `--tile:radial-gradient(circle at 45% 38%,${both('tile')},${both('tile-edge')} 78%)`,
  ].join(';')
}

const radii = {
  sharp: '--radius:0;--radius-card:0;--round:0',
  soft: '',
  round: '--radius:1.375rem;--radius-card:1.25rem',
}

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

function fontRules(fonts: FontPair, files: FontFiles, scope: string): string[] {
  if (fonts === defaultBrand.fonts) return []
  const { heading, text } = pairFaces[fonts]
  // The default font is in the shop's own styles.
  const own = [...new Set([heading, text])].filter((name) => name !== 'figtree')
  const isOther = `${scope}:lang(${otherScripts.join(',')})`
  // At the root, the shop's own styles define it; below, it is inherited.
  const others = scope === ':root' ? '' : '--sans:inherit;'
  return [
    ...own.flatMap((name) => faceRules(name, files)),
    layer('tokens', `${scope}{--sans:${familyOf(text)};--heading:${familyOf(heading)}}`),
    layer('tokens', `${isOther}{${others}--heading:var(--sans)}`),
    layer('base', `${scope} :is(h1,h2,h3,.logo b){font-family:var(--heading)}`),
  ]
}

function faceRules(name: FontName, files: FontFiles): string[] {
  const { family, weights, fallback } = faces[name]
  const face = (src: string, range: string) =>
    `@font-face{font-family:"${family}";src:url("${src}") format("woff2");font-weight:${weights};font-display:optional;unicode-range:${range}}`
  const local = fallback.local.map((each) => `local("${each}")`).join(',')
  const { size, ascent, descent } = fallback
  return [
    face(files[name].latin, latin),
    face(files[name].ext, latinExt),
    `@font-face{font-family:"${family} fallback";src:${local};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
  ]
}

const familyOf = (name: FontName): string => {
  const { family, fallback } = faces[name]
  return `"${family}","${family} fallback",${fallback.generic}`
}

const compact = layer(
  'shop',
  '.product-grid{column-gap:var(--s2)}.product-card{padding-block-end:var(--s4)}' +
    '@media (width>=64rem){.product-grid{grid-template-columns:repeat(5,minmax(0,1fr))}}',
)

const headerRules: Readonly<Record<Brand['header'], readonly string[]>> = {
  start: [],
  centred: [
    layer(
      'frame',
      '@media (width>=48rem){.site-header .bar{display:grid;grid-template-columns:1fr auto 1fr}' +
        '.site-header .logo{grid-column:2;grid-row:1;text-align:center}' +
        '.site-header .search{grid-column:1;grid-row:1;inline-size:100%;margin:0}' +
        '.site-header .tools{grid-column:3;grid-row:1;justify-self:end}' +
        '.menu-bar>ul{justify-content:center}}',
    ),
  ],
  'one-line': [
    layer(
      'frame',
      '@media (width>=80rem){.site-header:has(.menu-bar){display:flex;align-items:center;gap:var(--s4);' +
        'padding-inline:max(var(--gutter),calc((100vw - var(--page))/2 + var(--gutter)))}' +
        '.site-header:has(.menu-bar) .bar{display:contents}' +
        '.site-header .menu-bar{order:1;margin:0;padding:0}' +
        '.site-header:has(.menu-bar) .search{order:2;flex:1 1 10rem;margin-inline:auto 0}' +
        '.site-header:has(.menu-bar) .tools{order:3}}',
    ),
  ],
}

const logoHeight = 2.5
const widestLogo = 12

/** Replaces the default mark. The name stays for screen readers, as the link's accessible name. */
function logoRules({ light, dark }: NonNullable<Brand['logo']>): string {
  const width = Math.min(widestLogo, (logoHeight * light.width) / light.height)
  const image = (of: typeof light) => `background-image:url("${pathOfFile(of)}")`
  // A logo without a dark version keeps a light background.
  const night = dark
    ? image(dark)
    : 'background-color:#fff;background-origin:content-box;padding:0.25rem;border-radius:var(--radius)'
  return [
    // On phones it leaves room for the tools beside it; the language code is hidden first.
    `.logo::before{content:"";inline-size:clamp(min(5rem,${width.toFixed(3)}rem),100vw - 16rem,${width.toFixed(3)}rem);`,
    `block-size:${logoHeight}rem;background:center/contain no-repeat;${image(light)};print-color-adjust:exact}`,
    '@media (width<24rem){.tools .icon-button>span:not(.visually-hidden){display:none}}',
    `.logo-mark{display:none}.logo span{position:absolute;inline-size:1px;block-size:1px;`,
    'overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]) .logo::before{${night}}}`,
    `:root[data-theme=dark] .logo::before{${night}}`,
  ].join('')
}
