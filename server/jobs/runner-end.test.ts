import { expect, test } from 'vitest'
import { endOf } from './runner-end.ts'

const never = new Promise<void>(() => {})

/** Notes when pools are closed. */
function pools() {
  const closed: string[] = []
  return { closed, close: async () => closed.push('pools') }
}

test('waits for a runner that ends on its own, in any way', async () => {
  const stop = async () => {}
  for (const promise of [Promise.resolve(), Promise.reject(new Error('lost'))])
    await expect(endOf({ promise, stop }, async () => {}).ended).resolves.toBe(undefined)
})

test('a runner that fails to stop is given up with its pools', async () => {
  const { closed, close: closePools } = pools()
  const refusing = async () => {
    throw new Error('Runner is already stopped')
  }
  const { ended, close } = endOf({ promise: never, stop: refusing }, closePools)
  await Promise.all([close(), close()])
  await ended
  expect(closed).toEqual(['pools'])
})

test('pools stay open until the runner has stopped', async () => {
  const { closed, close: closePools } = pools()
  const stopped = Promise.withResolvers<void>()
  const { close } = endOf({ promise: never, stop: () => stopped.promise }, closePools)
  const closing = close()
  expect(closed).toEqual([])
  stopped.resolve()
  await closing
  expect(closed).toEqual(['pools'])
})
