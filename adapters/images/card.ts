// Child process that places a stored image on a link preview card.
import sharp from 'sharp'
import { cardPart, cardSize } from '../../shop/catalog/products/rules/photos.ts'
import { answer, options, pictures, readUntrusted } from './untrusted.ts'

/** Tile color of app/artwork/card.ts, and padding around images with transparent background. */
const tile = '#eceae5'
const room = 35

await readUntrusted(pictures, makeCard)

async function makeCard(path: string) {
  const [x = 50, y = 50] = process.argv.slice(3).map(Number)
  const { width, height, hasAlpha } = await sharp(path, options).metadata()
  const inner = { width: cardSize.width - 2 * room, height: cardSize.height - 2 * room }
  const sides = { top: room, bottom: room, left: room, right: room }
  const card = hasAlpha
    ? sharp(path, options)
        .flatten({ background: tile })
        .resize({ ...inner, fit: 'contain', background: tile })
        .extend({ ...sides, background: tile })
    : sharp(path, options).extract(cardPart({ width, height }, { x, y })).resize(cardSize)
  answer({}, await card.jpeg({ quality: 82 }).toBuffer())
}
