import { expect, test } from 'vitest'
import { productFacts } from './product-facts'

const attribute = (name: string, text: string) =>
  ({ name, text }) as Parameters<typeof productFacts>[0]['attributes'][number]

test('an attribute that a specification states is listed once, others all', () => {
  const specifications = [
    ['Display', '13.3-inch LCD, 2560 × 1600'],
    ['Memory', '16 GB'],
    ['Storage', '512 GB SSD'],
  ] as const
  const labels = (attributes: ReturnType<typeof attribute>[]) =>
    productFacts({ specifications, attributes }).map(([label]) => label)
  const own = ['Display', 'Memory', 'Storage']
  expect(labels([attribute('Display size', '13.3 in'), attribute('memory', '16 GB')])).toEqual(own)
  expect(labels([attribute('Display size', '13,3 Zoll')])).toEqual(own)
  expect(labels([attribute('Display size', '14 in')])).toEqual([...own, 'Display size'])
  expect(labels([attribute('Display finish', 'matte')])).toEqual([...own, 'Display finish'])
  expect(labels([attribute('Weight', '16 kg')])).toEqual([...own, 'Weight'])
})

test('specifications of one label are one', () => {
  const specifications = [
    ['Ports', '2 × USB-C'],
    ['Weight', '1 kg'],
    ['ports', 'HDMI'],
    ['Weight', '1 kg'],
  ] as const
  expect(productFacts({ specifications, attributes: [] })).toEqual([
    ['Ports', '2 × USB-C; HDMI'],
    ['Weight', '1 kg'],
  ])
})
