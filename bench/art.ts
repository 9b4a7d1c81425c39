// Contact sheets of all artwork for visual review, one per silhouette: node bench/art.ts [kind …]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createServer } from 'vite'
import { viewsOf } from '../app/artwork/url.ts'
import { type ArtKind, artVariants } from '../shop/catalog/products/rules/catalog.ts'
import { launch } from '../tests/support/browser/browser.ts'
import { root } from './process.ts'

// The drawings are part of the bundle: Vite loads them.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true },
})
const { draw } = (await vite.ssrLoadModule(
  '/app/artwork/draw.ts',
)) as typeof import('../app/artwork/draw.ts')

const asked = process.argv.slice(2)
const kinds = (Object.keys(artVariants) as ArtKind[]).filter(
  (kind) => asked.length === 0 || asked.includes(kind),
)
const colours = ['1b1c1f', 'f4f3ef', 'b5443c', '1f4a3a']
const folder = join(root, 'data', 'art')
mkdirSync(folder, { recursive: true })
const sizes: number[] = []

/** One silhouette in all views and colors, in light and dark. */
function sheetOf(kind: ArtKind, variant: number): string {
  const row = (hex: string, tile: string) =>
    viewsOf(kind).map((view) => {
      const svg = draw({ kind, variant }, hex, view) ?? ''
      if (tile === 'day') sizes.push(brotliCompressSync(svg).length)
      return `<img class="${tile}" alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`
    })
  return colours.flatMap((hex) => [...row(hex, 'day'), ...row(hex, 'night')]).join('')
}

const style = `
  body { margin: 0; display: grid; grid-template-columns: repeat(8, 1fr); gap: 4px; background: #888 }
  img { width: 100%; border-radius: 12px }
  .day { background: oklch(.945 .006 85) }
  .night { background: radial-gradient(circle at 45% 38%, oklch(.42 .012 265), oklch(.24 .012 265) 78%) }`

const browser = await launch()
const page = await browser.newPage({ viewport: { width: 1600, height: 800 } })
for (const kind of kinds)
  for (let variant = 0; variant < artVariants[kind]; variant += 1) {
    await page.setContent(`<style>${style}</style>${sheetOf(kind, variant)}`)
    await page.screenshot({ path: join(folder, `${kind}-${variant}.png`), fullPage: true })
  }
await browser.close()
await vite.close()
sizes.sort((a, b) => a - b)
const [least, middle, most] = [0, sizes.length >> 1, sizes.length - 1].map((at) => sizes[at])
console.log(
  `${sizes.length} drawings, ${least}-${most} bytes by brotli, ${middle} in the middle: ${folder}`,
)
