import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { notText } from './binary-files.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['a workbook of today', Buffer.from('PK\u0003\u0004\u0014\0', 'latin1'), 'imports.workbook'],
  ['one of before 2007', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'imports.workbook'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'imports.binary'],
  ['a printed page', Buffer.from('%PDF-1.7\n'), 'imports.binary'],
  ['a packed file', gzipSync('Id,Colour\n'), 'imports.binary'],
  ['UTF-16 without its mark', utf16('Id,Colour\n'), 'imports.binary'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x49, 0, 0, 0]), 'imports.binary'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('Id,Colour\n')]), null],
  ['UTF-8', Buffer.from('Id,Colour\nä,é\n'), null],
  ['text of one product that begins as an archive’s name does', Buffer.from('PKW,Colour\n'), null],
  ['a stray zero further down', Buffer.from('Id,Colour,Name\na,Ink,Th\0ing\n'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s', (_, head, code) => {
  expect(notText(head)).toBe(code)
})
