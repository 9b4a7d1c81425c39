// Images for link previews: cropped around the focal point, never stretched.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { asText, images, savedFile } from '../../tests/fixtures/accounts/safe-images.ts'

async function cardOf(bytes: Uint8Array, focus = { x: 50, y: 50 }) {
  const made = await images.makeCard(await savedFile(bytes), focus)
  if (!made.ok) throw new Error(made.code)
  const { data, info } = await sharp(made.value).raw().toBuffer({ resolveWithObject: true })
  const colour = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)]
  }
  const { format } = await sharp(made.value).metadata()
  return { width: info.width, height: info.height, format, colour }
}

/** Red at the top left, blue at the bottom right. */
const halves = (width: number, height: number, isTall: boolean) =>
  sharp({ create: { width, height, channels: 3, background: '#d00000' } })
    .composite([
      {
        input: {
          create: {
            width: isTall ? width : width / 2,
            height: isTall ? height / 2 : height,
            channels: 3,
            background: '#0000d0',
          },
        },
        gravity: isTall ? 'south' : 'east',
      },
    ])
    .jpeg()
    .toBuffer()

const isRed = ([red = 0, , blue = 0]: number[]) => red > 180 && blue < 60
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 180 && red < 60

describe('a link preview', () => {
  test.each([
    ['tall', 800, 1280, { x: 50, y: 0 }, isRed],
    ['tall', 800, 1280, { x: 50, y: 100 }, isBlue],
    ['wide', 1280, 400, { x: 0, y: 50 }, isRed],
    ['wide', 1280, 400, { x: 100, y: 50 }, isBlue],
  ] as const)('of a %s picture keeps its focal point visible, %#', async (...given) => {
    const [shape, width, height, focus, is] = given
    const card = await cardOf(await halves(width, height, shape === 'tall'), focus)
    expect([card.width, card.height, card.format]).toEqual([1200, 630, 'jpeg'])
    expect(is(card.colour(600, 315))).toBe(true)
  })

  test('is centred by default', async () => {
    const card = await cardOf(await halves(1280, 400, false))
    expect([isRed(card.colour(100, 315)), isBlue(card.colour(1100, 315))]).toEqual([true, true])
  })

  test('shows a cut-out in full, on a tile', async () => {
    const cutout = await sharp({
      create: { width: 600, height: 900, channels: 4, background: '#0000' },
    })
      .composite([
        {
          input: { create: { width: 600, height: 40, channels: 4, background: '#d00000' } },
          top: 0,
          left: 0,
        },
        {
          input: { create: { width: 600, height: 40, channels: 4, background: '#0000d0' } },
          top: 860,
          left: 0,
        },
      ])
      .png()
      .toBuffer()
    const card = await cardOf(cutout, { x: 0, y: 0 })
    expect([card.width, card.height]).toEqual([1200, 630])
    expect([isRed(card.colour(600, 46)), isBlue(card.colour(600, 584))]).toEqual([true, true])
    for (const channel of card.colour(20, 315)) expect(channel).toBeGreaterThan(220)
  })

  test('is made from valid images only', async () => {
    const made = await images.makeCard(await savedFile(asText('no picture')), { x: 50, y: 50 })
    expect(made).toMatchObject({ ok: false, code: 'catalog.picture_type' })
  })
})
