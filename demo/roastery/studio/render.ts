// `node demo/roastery/studio/render.ts [NAME ...]` takes the roastery's product pictures anew (docs/design/photographs.md).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Color, takePhoto } from './camera.ts'
import { type Label, labelSvg } from './labels.ts'
import type { Print } from './materials.ts'
import { objects } from './objects.ts'

const folder = join(import.meta.dirname, '../pictures')
/** In pixels; taken a little larger, and made smaller. */
const size = 640
const taken = 720

const linear = (value: number): number => (value / 255) ** 2.2

async function printed(label: Label): Promise<(across: number, down: number) => Color> {
  const { data, info } = await sharp(Buffer.from(labelSvg(label)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (across, down) => {
    const x = Math.min(info.width - 1, Math.max(0, Math.floor(across * info.width)))
    const y = Math.min(info.height - 1, Math.max(0, Math.floor(down * info.height)))
    const at = (y * info.width + x) * info.channels
    // Paint reflects at most three quarters of the light.
    return [0, 1, 2].map((part) => 0.75 * linear(data[at + part] ?? 0)) as unknown as Color
  }
}

mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, of] of Object.entries(objects)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  // Labels are found by a first call, as reading one takes time.
  const labels: Label[] = []
  of((label) => {
    labels.push(label)
    return () => [0, 0, 0]
  })
  const reads = await Promise.all(labels.map(printed))
  const print: Print = (label) =>
    reads[labels.findIndex(({ name }) => name === label.name)] ?? (() => [0, 0, 0])
  const pixels = takePhoto(of(print), taken)
  await sharp(pixels, { raw: { width: taken, height: taken, channels: 3 } })
    .resize(size)
    .webp({ quality: 84 })
    .toFile(join(folder, `${name}.webp`))
  console.log(name)
}
