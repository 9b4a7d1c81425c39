// Child process of server/logging/log.test.ts: logs many lines of different kinds, and then responds to one request.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeLog, takeConsole } from './log.ts'

const [, , file = '', lines = '0'] = process.argv
const log = makeLog('info')
takeConsole(log)

for (let line = 0; line < Number(lines); line += 1)
  log.warn('a line', { code: String(line), text: 'x'.repeat(4_000) })

const server = createServer((request, response) => {
  if (request.url === '/console') console.warn(`The URL path "/${'typed'}" could not be decoded`)
  log.warn('asked', { code: request.url })
  response.end(String(log.lost()))
})
process.on('SIGTERM', () => void log.written().then(() => process.exit(0)))
server.listen(0, '127.0.0.1', () =>
  writeFileSync(file, String((server.address() as AddressInfo).port)),
)
