// Backoff of repeated log lines.
import { beforeEach, expect, test } from 'vitest'
import { quietRepeats } from './repeated-lines.ts'

const minute = 60_000
let clock = 0
let lines: [string, object | undefined][] = []
beforeEach(() => {
  clock = 0
  lines = []
})
const write = (message: string, facts?: object) => void lines.push([message, facts])
const log = () => quietRepeats({ info: write, warn: write, error: write }, () => clock)

test('a line repeated each second for a day is logged a few dozen times, with the number of repeats', () => {
  const { error } = log()
  const times: number[] = []
  for (; clock < 1440 * minute; clock += 1_000) {
    error('order upkeep failed', { number: 'PI-1' })
    if (lines.length > times.length) times.push(clock / minute)
  }
  expect(times.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 31, 63])
  expect(lines).toHaveLength(7 + 22)
  expect(lines[0]).toEqual(['order upkeep failed', { number: 'PI-1' }])
  expect(lines[1]).toEqual(['order upkeep failed', { number: 'PI-1', repeated: 59 }])
})

test('another order, error code or level is logged at once, and informational lines always', () => {
  const { info, warn, error } = log()
  for (const _ of [1, 2]) {
    error('order upkeep failed', { number: 'PI-1' })
    error('order upkeep failed', { number: 'PI-2' })
    warn('order upkeep failed', { number: 'PI-1' })
    error('invoices not written', { number: 'PI-1' })
    info('a chain is offered', {})
  }
  expect(lines).toHaveLength(4 + 2)
})

test('a line is logged at once after it was absent for a while', () => {
  const { warn } = log()
  for (; clock < 60 * minute; clock += minute) warn('product views not saved')
  const before = lines.length
  clock += 11 * minute
  warn('product views not saved')
  expect(lines.slice(before)).toEqual([['product views not saved', {}]])
})

test('its memory is bounded', () => {
  const { warn } = log()
  for (let line = 0; line < 1_001; line += 1) warn('a line', { line })
  warn('a line', { line: 1_000 })
  expect(lines).toHaveLength(1_001)
  warn('a line', { line: 0 })
  expect(lines).toHaveLength(1_002)
})
