import { expect, test } from 'vitest'
import { readRates } from './rates.ts'

function read(env: Readonly<Record<string, string>>) {
  const problems: string[] = []
  const wrong = (problem: string) => {
    problems.push(problem)
    return null
  }
  return { setup: readRates((name) => env[name] ?? null, wrong), problems }
}

test.each([
  [{ RATE_SOURCE: 'https://rates.example/pi' }, ['url']],
  [{ RATE_SOURCE: './rate.json' }, ['file']],
  [{ RATE_SOURCE: 'http://10.0.0.7/pi', RATE_SOURCE_PRIVATE: '1' }, ['url']],
  [
    { RATE_SOURCE: 'https://a.example/eur, https://b.example/eur ./rate.json' },
    ['url', 'url', 'file'],
  ],
])('sources are read in order: %j', (env, kinds) => {
  const { setup, problems } = read(env)
  expect([setup.sources.map(({ kind }) => kind), setup.fixed, problems]).toEqual([kinds, null, []])
})

test('a fixed rate', () =>
  expect(read({ RATE_USDT_PER_PI: '0.83' })).toEqual({
    setup: { fixed: '0.83', sources: [] },
    problems: [],
  }))

test.each([
  [{ RATE_SOURCE: 'http://rates.example/pi' }, 'https://'],
  [{ RATE_SOURCE: 'https://rates.example/pi http://rates.example/pi' }, 'https://'],
  [{ RATE_SOURCE: 'https://10.0.0.7/pi' }, 'private network'],
  [{ RATE_SOURCE: 'https://localhost/pi' }, 'private network'],
  [{ RATE_SOURCE: 'https://[::1]/pi' }, 'private network'],
  [{ RATE_SOURCE: './a', RATE_USDT_PER_PI: '1' }, 'not both'],
  [{ RATE_USDT_PER_PI: '1e3' }, 'a number'],
  [{ RATE_USDT_PER_PI: '0' }, 'a number'],
  [{ RATE_USDT_PER_PI: '-1' }, 'a number'],
])('refuses %j', (env, words) => expect(read(env).problems.join()).toContain(words))
