import { expect, test } from 'vitest'
import { endOf } from './runner-end.ts'

const never = new Promise<void>(() => {})

/** Records when pools are closed. */
function pools() {
  const closed: string[] = []
  return { closed, close: async () => closed.push('pools') }
}

test('waits for a runner that ends on its own, in any way', async () => {
  const stop = async () => {}
  for (const promise of [Promise.resolve(), Promise.reject(new Error('lost'))])
    await expect(endOf({ promise, stop }, async () => {}, 10).ended).resolves.toBe(undefined)
})

test('a runner that fails to stop is given up with its pools', async () => {
  const { closed, close: closePools } = pools()
  const refusing = async () => {
    throw new Error('Runner is already stopped')
  }
  const { ended, close } = endOf({ promise: never, stop: refusing }, closePools, 10)
  await Promise.all([close(), close()])
  await ended
  expect(closed).toEqual(['pools'])
})

test('pools stay open until the runner has stopped', async () => {
  const { closed, close: closePools } = pools()
  const stopped = Promise.withResolvers<void>()
  const { close } = endOf({ promise: never, stop: () => stopped.promise }, closePools, 10)
  const closing = close()
  expect(closed).toEqual([])
  stopped.resolve()
  await closing
  expect(closed).toEqual(['pools'])
})

test('one that failed is left when it does not stop, with its pools, whether these close or not', async () => {
  const { closed, close } = pools()
  const closePools = () => {
    void close()
    return never
  }
  const { ended, abandon } = endOf({ promise: never, stop: () => never }, closePools, 10)
  await Promise.all([abandon(), abandon()])
  await ended
  expect(closed).toEqual(['pools'])
})

test('one that failed and stops in time is left once', async () => {
  const { closed, close: closePools } = pools()
  const { abandon } = endOf({ promise: never, stop: async () => {} }, closePools, 10)
  await abandon()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(closed).toEqual(['pools'])
})

test('one that begins to end by itself is left after a while, and one that was asked to end is not', async () => {
  const { closed, close: closePools } = pools()
  const byItself = endOf({ promise: never, stop: () => never }, closePools, 10)
  byItself.noteEnding()
  await byItself.ended
  expect(closed).toEqual(['pools'])
  const asked = endOf({ promise: never, stop: () => never }, closePools, 10)
  void asked.close()
  asked.noteEnding()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(closed).toEqual(['pools'])
})
