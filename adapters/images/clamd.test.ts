import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ok, refuse } from '../../shop/result.ts'
import { clamd, scanned } from './clamd.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-clamd-'))
const marked = Buffer.from('a mark that the scanner knows')
const fileOf = (name: string, content: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const large = fileOf('large', Buffer.alloc(300_000, 7))
const infected = fileOf('infected', Buffer.concat([Buffer.alloc(200_000), marked]))

/** A server of the documented protocol, which checks the length of each chunk. */
function answer(socket: Socket, said: Buffer, seen: Buffer[]): void {
  if (said.equals(Buffer.from('zPING\0'))) return void socket.end('PONG\0')
  const command = Buffer.from('zINSTREAM\0')
  if (!said.subarray(0, command.length).equals(command)) return
  const pieces: Buffer[] = []
  let at = command.length
  while (at + 4 <= said.length) {
    const length = said.readUInt32BE(at)
    if (length === 0) {
      const file = Buffer.concat(pieces)
      seen.push(file)
      socket.end(file.includes(marked) ? 'stream: Test.Mark FOUND\0' : 'stream: OK\0')
      return
    }
    if (at + 4 + length > said.length) return
    pieces.push(said.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
}

const servers: Server[] = []
const scannedFiles: Buffer[] = []
async function serve(listen: (server: Server) => void, onEach: (socket: Socket) => void) {
  const server = createServer((socket) => onEach(socket.on('error', () => {})))
  servers.push(server)
  listen(server)
  await once(server, 'listening')
  return server
}
const speak = (socket: Socket) => {
  let buffered = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    answer(socket, buffered, scannedFiles)
  })
}
const path = join(folder, 'clamd.ctl')
beforeAll(async () => {
  await serve((server) => server.listen(path), speak)
})
afterAll(() => {
  for (const server of servers) server.close()
})

describe('a file is streamed to the scanner', () => {
  test('and is clean, or is not', async () => {
    const scanner = clamd(`clamd://${path}`)
    expect(await scanner.scan(large)).toEqual(ok())
    expect(scannedFiles.at(-1)).toHaveLength(300_000)
    expect(await scanner.scan(infected)).toEqual(refuse('upload.infected'))
    expect(await scanner.answers()).toBe(true)
  })

  test('by TCP, too', async () => {
    const server = await serve((each) => each.listen(0, '127.0.0.1'), speak)
    const { port } = server.address() as { port: number }
    expect(await clamd(`clamd://127.0.0.1:${port}`).scan(large)).toEqual(ok())
  })

  test('and closed when the scanner answers before its end', async () => {
    const huge = fileOf('huge', Buffer.alloc(20_000_000, 7))
    const server = await serve(
      (each) => each.listen(0, '127.0.0.1'),
      // Reads nothing, so that most of the file can never be sent.
      (socket) => socket.pause().end('stream: Test.Mark FOUND\0'),
    )
    const { port } = server.address() as { port: number }
    const scanner = clamd(`clamd://127.0.0.1:${port}`)
    expect(await scanner.scan(huge)).toEqual(refuse('upload.infected'))
    await vi.waitFor(() => expect(openFiles()).not.toContain(huge))
  })
})

/** Open files of this process, where the system names them. */
const openFiles = () =>
  readdirSync('/dev/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/dev/fd/${fd}`)
    } catch {
      return []
    }
  })

describe('a file that is not reported as clean is refused', () => {
  test.each([
    ['nobody listens', 'clamd:///nowhere/clamd.ctl', null],
    ['an error', '', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['nothing, and the line is cut', '', (socket: Socket) => socket.destroy()],
    ['nothing for too long', '', () => undefined],
    ['no end', '', (socket: Socket) => socket.write('x'.repeat(10_000))],
    ['OK about something else', '', (socket: Socket) => socket.end('other: OK\0')],
  ])('%s', async (_name, given, onEach) => {
    let url = given
    if (onEach) {
      const server = await serve((each) => each.listen(0, '127.0.0.1'), onEach)
      url = `clamd://127.0.0.1:${(server.address() as { port: number }).port}`
    }
    expect(await clamd(url, 0.2).scan(large)).toEqual(refuse('upload.unscanned'))
    expect(await clamd(url, 0.2).answers()).toBe(false)
  })
})

test('only clean files are decoded', async () => {
  const decoded: string[] = []
  const decode = (file: string) => {
    decoded.push(file)
    return Promise.resolve(refuse('upload.type'))
  }
  const images = scanned(
    {
      pictureOf: () => Promise.resolve(new Uint8Array()),
      makeSafe: decode,
      makeSizes: decode,
      makeCard: decode,
      readLogo: decode,
    },
    clamd(`clamd://${path}`),
  )
  for (const make of [images.makeSafe, images.makeSizes, images.readLogo]) {
    expect(await make(infected)).toEqual(refuse('upload.infected'))
    expect(await make(large)).toEqual(refuse('upload.type'))
  }
  expect(decoded).toEqual([large, large, large])
})
