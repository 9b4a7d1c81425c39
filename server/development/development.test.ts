import { describe, expect, test } from 'vitest'
import { runCommand } from '../../tests/support/browser/processes.ts'
import { isForDevelopment } from './loopback.ts'
import { terminalLog } from './terminal-log.ts'
import { isCode } from './watched-code.ts'

describe('development mode is allowed', () => {
  const own = { demo: true, host: '127.0.0.1' }
  test('in the demonstration, on a loopback address', () => {
    expect(isForDevelopment(own, undefined)).toBe(true)
    expect(isForDevelopment({ ...own, host: '::1' }, 'development')).toBe(true)
  })
  test.each([
    ['a real shop', { ...own, demo: false }, undefined],
    ['an open address', { ...own, host: '0.0.0.0' }, undefined],
    ['an address of a network', { ...own, host: '192.168.1.7' }, 'development'],
    ['production', own, 'production'],
  ])('and not in %s', (_, config, environment) =>
    expect(isForDevelopment(config, environment)).toBe(false),
  )
  test.each(['main.ts', 'shop.ts'])('%s refuses to start in production', async (program) => {
    const env = { NODE_ENV: 'production', DEMO: '1', DATABASE_URL: '' }
    const { code, text } = await runCommand({ env } as never, `server/development/${program}`)
    expect([code, text]).toEqual([78, expect.stringContaining('npm run dev')])
  })
})

test('server code restarts the shop; tests and images do not', () => {
  const changed = [
    'http/server.ts',
    'database/migrations/001.sql',
    'x.test.ts',
    'x.spec.ts',
    'a.png',
  ]
  expect(changed.filter(isCode)).toEqual(changed.slice(0, 2))
})

test('the terminal gets complete errors, and the last ones are kept by request', () => {
  const lines: unknown[][] = []
  const log = terminalLog((...words) => lines.push(words))
  const error = new Error('broken')
  for (let number = 0; number <= 50; number++)
    log.error('page failed', { requestId: `r${number}`, error })
  expect(lines[0]).toEqual(['ERROR', 'page failed', 'r0', error])
  expect(log.failureOf('r0')).toBe(undefined)
  expect(log.failureOf('r50')).toBe(error)
})
