// How the settings of private pictures are read: where they stand, which keys seal them, how long they are kept.
import { readFileSync, statSync } from 'node:fs'
import type { Given, Name, Wrong } from './names.ts'
import { destroyed, problemsOfSecret } from './secret-key.ts'
import { isLoopback } from './values.ts'

export function readOldSecrets(given: Given, wrong: Wrong): string[] {
  const files = (given('OLD_SECRET_KEY_FILES') ?? '')
    .split(',')
    .map((file) => file.trim())
    .filter(Boolean)
  if (files.length > 0 && !given('SECRET_KEY_FILE'))
    wrong('OLD_SECRET_KEY_FILES are for a SECRET_KEY_FILE that has come after them.')
  const there = files.filter((file) => file !== destroyed)
  if (new Set([...there, given('SECRET_KEY_FILE')]).size <= there.length)
    wrong('OLD_SECRET_KEY_FILES names a file twice, or the present SECRET_KEY_FILE.')
  for (const [index, file] of files.entries())
    for (const text of file === destroyed ? [] : problemsOfSecret(file))
      wrong(`OLD_SECRET_KEY_FILES, number ${index + 1}, ${text}`)
  return files
}

export function readScreeningList(given: Given, wrong: Wrong): string | null {
  const file = given('SCREENING_LIST')
  if (!file) return null
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? file : wrong('SCREENING_LIST is not a file.')
}

export function readScanner(given: Given, wrong: Wrong): string | null {
  const text = given('SCANNER_URL')
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  const isPort = url?.hostname && url.port && ['', '/'].includes(url.pathname)
  const isSocket = url && !url.hostname && url.pathname.length > 1
  return url?.protocol === 'clamd:' && (isPort || isSocket)
    ? text
    : wrong('SCANNER_URL is clamd://host:3310 or clamd:///run/clamav/clamd.ctl.')
}

export type S3Setup = {
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secretFile: string
}

export function readS3(given: Given, demo: boolean, wrong: Wrong): S3Setup | null {
  const names = ['S3_URL', 'S3_KEY_ID', 'S3_SECRET_FILE'] as const
  const missing = names.filter((name) => !given(name))
  if (missing.length === names.length) return null
  for (const name of missing) wrong(`${name} is missing: the S3_ settings belong together.`)
  const text = given('S3_URL') ?? ''
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlace = url && /^\/[a-z0-9][a-z0-9.-]{2,62}\/?$/.test(url.pathname)
  if (text && (!isPlace || !/^https?:$/.test(url.protocol) || url.search || url.username))
    wrong('S3_URL is the endpoint and the bucket: https://s3.example.com/bucket.')
  if (url?.protocol === 'http:' && !demo && !isLoopback(url))
    wrong('S3_URL starts with https://: what is signed and stored travels over it.')
  const secretFile = given('S3_SECRET_FILE')
  if (secretFile) for (const text of problemsOfPrivate(secretFile)) wrong(`S3_SECRET_FILE ${text}`)
  const keyId = given('S3_KEY_ID')
  const region = given('S3_REGION') ?? 'us-east-1'
  return url && keyId && secretFile
    ? { url: url.href.replace(/\/$/, ''), region, keyId, secretFile }
    : null
}

function problemsOfPrivate(path: string): string[] {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      return ['is readable by others: chmod 600.']
    return readFileSync(path, 'utf8').trim() ? [] : ['is empty.']
  } catch {
    return ['names a file that cannot be read.']
  }
}

export function readDays(name: Name, value: (name: Name) => string, wrong: Wrong): number {
  const days = Number(value(name))
  if (!/^\d+$/.test(value(name)) || days < 1 || days > 3650)
    wrong(`${name} is a number of days from 1 to 3650.`)
  return days
}
