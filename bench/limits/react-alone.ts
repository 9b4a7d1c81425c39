// The limit of a rendered page: React alone renders the same tree for each request; no router, no data, no database.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderToString } from 'react-dom/server'
import { treeOf } from './tree.ts'

const tree = treeOf(readFileSync(process.argv[2] as string, 'utf8'))
const server = createServer((_request, response) => {
  const body = Buffer.from(`<!DOCTYPE html>${renderToString(tree())}`)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port}`))
