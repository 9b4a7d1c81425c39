// Virus scanner client (clamd, protocol INSTREAM): scans uploads before they are decoded.
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { Images } from '../../shop/identity/documents/port.ts'
import { ok, type Result, refuse } from '../../shop/result.ts'
import type { LogoReader } from '../../shop/storefront/brand/port.ts'

/** `clamd://host:3310` or `clamd:///run/clamav/clamd.ctl`. */
export type Scanner = {
  /** Refuses `upload.infected`, and `upload.unscanned` unless it reports that the file is clean. */
  scan(path: string): Promise<Result>
  answers(): Promise<boolean>
}

const longestAnswer = 4_096

export const clamd = (url: string, seconds = 30): Scanner => ({
  async scan(path) {
    const reply = await ask(url, seconds, (socket) => sendFile(socket, path))
    if (/^stream: OK$/.test(reply)) return ok()
    return refuse(/^stream: .+ FOUND$/.test(reply) ? 'upload.infected' : 'upload.unscanned')
  },
  async answers() {
    return (await ask(url, seconds, async (socket) => void socket.write('zPING\0'))) === 'PONG'
  },
})

/** Decodes only images that the scanner reports as clean. */
export function scanned(images: Images & LogoReader, scanner: Scanner): Images & LogoReader {
  const ifClean =
    <T>(decode: (path: string) => Promise<Result<T>>) =>
    async (path: string): Promise<Result<T>> => {
      const clean = await scanner.scan(path)
      return clean.ok ? decode(path) : clean
    }
  return {
    ...images,
    makeSafe: ifClean(images.makeSafe),
    makeSizes: ifClean(images.makeSizes),
    readLogo: ifClean(images.readLogo),
  }
}

/** A scanner that ends early closes the file, too. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  await pipeline(createReadStream(path), inFrames, socket, { end: false })
}

async function* inFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0'
  for await (const chunk of chunks) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** The response without terminator; empty if unreachable, late, or too long. */
function ask(
  url: string,
  seconds: number,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  const { hostname, port, pathname } = new URL(url)
  const socket = connect(hostname ? { host: hostname, port: Number(port) } : { path: pathname })
  return new Promise((resolve) => {
    let reply = ''
    const end = (text: string) => {
      clearTimeout(late)
      socket.destroy()
      resolve(text)
    }
    const late = setTimeout(() => end(''), seconds * 1000)
    socket.on('data', (chunk) => {
      reply += chunk
      if (reply.endsWith('\0')) end(reply.slice(0, -1))
      else if (reply.length > longestAnswer) end('')
    })
    socket.once('error', () => end(''))
    socket.once('close', () => end(''))
    socket.once('connect', () => void send(socket).catch(() => end('')))
  })
}
