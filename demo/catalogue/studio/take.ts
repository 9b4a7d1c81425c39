// `node demo/catalogue/studio/take.ts [ID ...]` takes the photographs of the demonstration's products anew (README.md).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoCatalogue } from '../index.ts'
import { photographName, photographsFolder } from '../photographs.ts'

const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'studio-'))
const colors = demoCatalogue.map(({ id, options }) => [
  id,
  Object.fromEntries(
    (options[0]?.values ?? []).map(({ name, hex }) => [photographName(id, name), hex]),
  ),
])
writeFileSync(join(folder, 'colors.json'), JSON.stringify(Object.fromEntries(colors)))
const script = join(import.meta.dirname, 'render.py')
execFileSync('blender', ['-b', '-P', script, '--', folder, ...wanted], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
mkdirSync(photographsFolder, { recursive: true })
for (const file of readdirSync(folder).filter((each) => each.endsWith('.png'))) {
  // Blender appends the number of a frame.
  const name = file.replace(/\.\d+\.png$/, '.webp')
  await sharp(join(folder, file))
    .linear(1.07, 4)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(photographsFolder, name))
  console.log(name)
}
rmSync(folder, { recursive: true })
