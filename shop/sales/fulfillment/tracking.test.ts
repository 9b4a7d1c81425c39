import { beforeEach, describe, expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  stockedProduct,
  value,
} from '../../../tests/support/shopping.ts'
import { plainCsv } from '../../platform/csv/writer.ts'
import { refuse } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { dispatchOfOrders } from '../orders/views/staff.ts'
import { importTracking, previewTracking } from './actions/import-tracking.ts'
import { approveOrder } from './actions/ship-order.ts'
import { readTrackingFile } from './rules/tracking-file.ts'
import { labelFile } from './views/labels.ts'

let ready: string
let bare: string
let unpaid: string
/** Numbers that no other test has. */
let series = 1_000_000_000

const ordered = async (isPaid = true) => {
  const number = await placed(world, ada, [line(await stockedProduct(world, 9), 2)])
  value(await submitAddress(world, ada, number, address))
  if (isPaid) await paid(world, number)
  return number
}
beforeEach(async () => {
  series += 10
  ready = await ordered()
  bare = await ordered()
  value(await approveOrder(world, packer, bare, { carrier: 'DHL', tracking: null }))
  unpaid = await ordered(false)
})

const verdicts = async (text: string) =>
  value(await previewTracking(world, packer, text)).map(({ verdict }) => verdict)

describe('a file of tracking numbers', () => {
  test('is shown row by row, and changes nothing yet', async () => {
    const text = [
      'Bestellung;Sendungsnummer;Versanddienst',
      `${ready};${series};DHL`,
      `${bare};${series + 1};DHL`,
      `${unpaid};${series + 2};DHL`,
      `PI-1000000000000;${series + 3};DHL`,
      `${ready};${series + 4};DHL`,
      `${bare};${series};DHL`,
      `${unpaid};;DHL`,
      `${unpaid};${'9'.repeat(101)};Van`,
    ].join('\r\n')
    expect(await verdicts(text)).toEqual([
      'ship',
      'add',
      'notReady',
      'unknown',
      'orderTwice',
      'twice',
      'noTracking',
      'long',
    ])
    expect((await orderByNumber(world, ready))?.status).toBe('processing')
  })

  test('ships, adds, leaves what is wrong, and may be applied again', async () => {
    const wrong = `PI-1000000000000,DHL,${series + 3}`
    const text = `${ready},DHL,${series}\n${bare},DHL,${series + 1}\n${wrong}`
    expect(value(await importTracking(world, packer, text))).toEqual({ done: 2, left: [wrong] })
    const sent = await dispatchOfOrders(world, [ready, bare])
    expect([sent.get(ready)?.tracking, sent.get(bare)?.tracking]).toEqual([
      [String(series)],
      [String(series + 1)],
    ])
    expect(await verdicts(text)).toEqual(['same', 'same', 'unknown'])
    expect(await verdicts(`${unpaid},DHL,${series}`)).toEqual(['elsewhere'])
    expect(await verdicts(`${ready},DHL,${series + 5}`)).toEqual(['tracked'])
  })

  test('of another form, and of who may not ship, is refused', async () => {
    const fields = { file: 'admin.tracking_file' }
    expect(await previewTracking(world, packer, 'no table')).toMatchObject({ fields })
    expect(await previewTracking(world, packer, ' ')).toMatchObject({ fields })
    const many = Array.from({ length: 501 }, (_, each) => `PI-1,DHL,${each}`).join('\n')
    expect(await previewTracking(world, packer, many)).toMatchObject({
      fields: { file: 'admin.tracking_many' },
    })
    const reader = await person(world, 'support')
    expect(await importTracking(world, reader, `${ready},DHL,${series}`)).toMatchObject({
      code: 'admin.not_allowed',
    })
  })

  test('is read with quotes, blanks and the marks of spreadsheets', async () => {
    const rows = await readTrackingFile(`"pi-1000000000000" , "DHL" , "=""00340"""\n`)
    expect(rows).toMatchObject([{ number: 'PI-1000000000000', carrier: 'DHL', tracking: '00340' }])
  })
})

describe('scanned barcodes', () => {
  test('ship each order, with the tracking number that follows it', async () => {
    const other = await ordered()
    const text = `${ready}\n${other.toLowerCase()}\n${series}\n`
    expect(await verdicts(text)).toEqual(['ship', 'ship'])
    expect(value(await importTracking(world, packer, text))).toEqual({ done: 2, left: [] })
    const sent = await dispatchOfOrders(world, [ready, other])
    expect([sent.get(ready)?.tracking, sent.get(other)?.tracking]).toEqual([[''], [String(series)]])
    expect(await verdicts(text)).toEqual(['same', 'same'])
  })

  test('are left where they do nothing, as they were scanned', async () => {
    const text = `${unpaid}\n${ready}\n${ready}\n${series}\n${series + 1}\nPI-1000000000000`
    // A slip that was scanned twice is one parcel.
    expect(await verdicts(text)).toEqual(['notReady', 'ship', 'unknown', 'unknown'])
    expect(value(await importTracking(world, packer, text))).toEqual({
      done: 1,
      left: [unpaid, String(series + 1), 'PI-1000000000000'],
    })
    const sent = await dispatchOfOrders(world, [ready])
    expect(sent.get(ready)?.tracking).toEqual([String(series)])
    expect(await verdicts(bare)).toEqual(['same'])
  })

  test('ship the rest of an order of which a part has left', async () => {
    const shipment = { carrier: null, tracking: null }
    value(await approveOrder(world, packer, ready, shipment, [{ line: 0, quantity: 1 }]))
    expect(await verdicts(ready)).toEqual(['ship'])
    expect(value(await importTracking(world, packer, ready)).done).toBe(1)
    expect((await orderByNumber(world, ready))?.status).toBe('shipped')
  })
})

describe('the file for label programs', () => {
  test('has what is left of an order, with its share of weight and value', async () => {
    const shipment = { carrier: null, tracking: null }
    value(await approveOrder(world, packer, ready, shipment, [{ line: 0, quantity: 1 }]))
    const file = value(await labelFile(world, packer, [ready], plainCsv))
    expect(file.trim().split('\r\n')[1]).toContain(',100,"PI","1 × ')
  })

  test('has what is ready to send, with address, value and contents', async () => {
    const file = value(await labelFile(world, packer, [ready, bare, unpaid], plainCsv))
    const [head, row, ...more] = file.trim().split('\r\n')
    expect(head).toContain('"Order Number","Recipient"')
    expect(row).toContain(`"${ready}","${address.fullName}"`)
    expect(row).toContain(',200,"PI","2 × ')
    expect(more).toEqual([])
  })

  test('is refused without such an order, and to who may not ship', async () => {
    expect(await labelFile(world, packer, [unpaid], plainCsv)).toEqual(refuse('admin.labels_none'))
    const reader = await person(world, 'support')
    expect(await labelFile(world, reader, [ready], plainCsv)).toMatchObject({
      code: 'admin.not_allowed',
    })
  })
})
