import { expect, test } from 'vitest'
import { openParts } from './parts.ts'

function partsWithLog() {
  const lines: string[] = []
  const note = (level: string) => (text: string, facts?: object) => {
    lines.push(`${level}: ${text} ${JSON.stringify(facts)}`)
  }
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  return { ...openParts(log), lines }
}

test('parts are closed in order, all of the same name, and the database last', async () => {
  const { keep, close, lines } = partsWithLog()
  const closed: string[] = []
  const closing = (name: string) => async () => closed.push(name)
  keep('database', closing('database'))
  keep('jobs', closing('page expiry'))
  keep('jobs', closing('jobs'))
  keep('http', closing('http'))
  await close()
  expect(closed).toEqual(['http', 'page expiry', 'jobs', 'database'])
  expect(lines).toEqual([])
})

test('a part that fails or never ends is logged, and the database is stopped all the same', async () => {
  const { keep, close, lines } = partsWithLog()
  let isStopped = false
  keep('http', () => Promise.reject(new Error('not listening')))
  keep('watcher', () => new Promise(() => {}))
  keep('database', async () => {
    isStopped = true
  })
  await close(false, 20)
  expect(isStopped).toBe(true)
  expect(lines).toEqual([
    'error: shutdown step failed {"part":"http","reason":"not listening"}',
    'error: shutdown step not finished {"part":"watcher"}',
  ])
})
