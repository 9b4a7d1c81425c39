import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { archived, type Entry, unarchived } from './archive.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)

async function* entriesOf(contents: Readonly<Record<string, Buffer>>): AsyncGenerator<Entry> {
  for (const [name, content] of Object.entries(contents))
    yield { name, size: content.length, content }
}
const bytesOf = async (contents: Readonly<Record<string, Buffer>>) =>
  Buffer.from(await new Response(await archived(entriesOf(contents), [recipient])).bytes())

async function read(bytes: Uint8Array, keys = [identity]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const { name, content } of unarchived(new Blob([bytes as BlobPart]).stream(), keys))
    found.set(name, await buffer(content))
  return found
}

const contents = {
  'a.json': Buffer.from('{}'),
  empty: Buffer.alloc(0),
  'files/large': randomBytes(3_000_000),
  'files/after': randomBytes(10),
}

test('decrypts with each of its keys to what was written', async () => {
  const bytes = await bytesOf(contents)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(await read(bytes)).toEqual(new Map(Object.entries(contents)))
  const other = await generateX25519Identity()
  expect((await read(bytes, [other, identity])).size).toBe(4)
  await expect(read(bytes, [other])).rejects.toThrow('does not open the backup')
})

test('detects any flipped bit and any missing end', async () => {
  const bytes = await bytesOf({ one: randomBytes(200), two: randomBytes(70_000) })
  const places = [30, 90, 250, 400, 70_000, bytes.length - 20, bytes.length - 1]
  for (const at of places) {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] as number) ^ 16
    await expect(read(copy)).rejects.toMatchObject({ kind: 'content' })
    await expect(read(bytes.subarray(0, at))).rejects.toMatchObject({ kind: 'content' })
  }
})

test('a reader that skips contents still verifies them', async () => {
  const bytes = await bytesOf(contents)
  const names: string[] = []
  for await (const { name } of unarchived(new Blob([bytes]).stream(), [identity])) names.push(name)
  expect(names).toEqual(Object.keys(contents))
})

test('an error of the source is the stream’s error', async () => {
  async function* broken(): AsyncGenerator<Entry> {
    yield { name: 'one', size: 3, content: Buffer.from('one') }
    throw new Error('the disk is gone')
  }
  const stream = await archived(broken(), [recipient])
  await expect(new Response(stream).bytes()).rejects.toThrow('the disk is gone')
})

test('content is streamed, whatever its size', async () => {
  const piece = randomBytes(1_000_000)
  const count = 60
  let given = 0
  async function* many(): AsyncGenerator<Entry> {
    async function* large() {
      for (let index = 0; index < count; index += 1) {
        given += piece.length
        yield piece
      }
    }
    yield { name: 'large', size: piece.length * count, content: large() }
  }
  let bytes = 0
  let mostAhead = 0
  for await (const { content } of unarchived(await archived(many(), [recipient]), [identity]))
    for await (const chunk of content) {
      bytes += chunk.length
      mostAhead = Math.max(mostAhead, given - bytes)
    }
  expect(bytes).toBe(piece.length * count)
  expect(mostAhead).toBeLessThan(20_000_000)
})
