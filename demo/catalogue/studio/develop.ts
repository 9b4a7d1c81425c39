// `node demo/catalogue/studio/develop.ts FOLDER` writes the products' colors there, for the studio, and makes its
// pictures there into the demonstration's photographs (README.md).
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoCatalogue } from '../index.ts'
import { photographName, photographsFolder } from '../photographs.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which folder?')
const colors = demoCatalogue.map(({ id, options }) => [
  id,
  Object.fromEntries(
    (options[0]?.values ?? []).map(({ name, hex }) => [photographName(id, name), hex]),
  ),
])
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'colors.json'), JSON.stringify(Object.fromEntries(colors)))
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
