// Blur and darkness hints, and the perceptual hash.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accepted } from '../../tests/fixtures/accounts/safe-images.ts'
import { card, jpeg, scene } from '../../tests/support/pictures.ts'

describe('photo advice', () => {
  test('has nothing to say about a sharp, bright photo', async () => {
    expect((await accepted(await jpeg())).advice).toEqual([])
  })

  test('warns about a blurred photo', async () => {
    const photo = await card().blur(8).jpeg().toBuffer()
    expect((await accepted(photo)).advice).toEqual(['blurred'])
  })

  test('warns about a dark photo', async () => {
    const photo = await card().linear(0.15, 0).jpeg().toBuffer()
    expect((await accepted(photo)).advice).toContain('dark')
  })
})

describe('the perceptual hash', () => {
  const bits = (hex = '') =>
    BigInt(`0x${hex || '0'}`)
      .toString(2)
      .padStart(64, '0')
  const distance = (a: string | undefined, b: string | undefined) =>
    [...bits(a)].filter((bit, at) => bit !== bits(b)[at]).length

  test('is similar after the photo was resized, faded and saved again', async () => {
    const one = await accepted(await scene().jpeg().toBuffer())
    const photo = scene().resize(800).modulate({ brightness: 0.97 })
    const again = await accepted(await photo.jpeg({ quality: 70 }).toBuffer())
    expect(one.look).toMatch(/^[0-9a-f]{16}$/)
    expect(distance(one.look, again.look)).toBeLessThanOrEqual(2)
  })

  test('differs for another picture', async () => {
    const one = await accepted(await scene().jpeg().toBuffer())
    const other = await accepted(await scene().flop().jpeg().toBuffer())
    expect(distance(one.look, other.look)).toBeGreaterThan(8)
  })

  test('does not exist for a blank picture', async () => {
    const grey = { width: 900, height: 600, channels: 3 as const, background: '#888' }
    const photo = await accepted(await sharp({ create: grey }).jpeg().toBuffer())
    expect(photo.look).toBeUndefined()
  })
})

describe('blur and darkness', () => {
  test.each([
    [1, []],
    [4, ['blurred']],
    [8, ['blurred']],
  ])('of a page blurred by a sigma of %d: %j', async (sigma, advice) => {
    const photo = await card().blur(sigma).jpeg().toBuffer()
    expect((await accepted(photo)).advice).toEqual(advice)
  })
})
