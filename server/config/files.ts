// Settings of private file storage: location, encryption keys, retention.
import { readFileSync, statSync } from 'node:fs'
import { type Given, listIn, type Name, type Wrong } from './names.ts'
import { destroyed, problemsOfSecret } from './secret-key.ts'
import { isLoopback } from './values.ts'

export function readOldSecrets(given: Given, wrong: Wrong): string[] {
  const files = listIn(given('OLD_SECRET_KEY_FILES'))
  if (files.length > 0 && !given('SECRET_KEY_FILE'))
    wrong('OLD_SECRET_KEY_FILES needs a newer SECRET_KEY_FILE.')
  const remaining = files.filter((file) => file !== destroyed)
  if (new Set([...remaining, given('SECRET_KEY_FILE')]).size <= remaining.length)
    wrong('OLD_SECRET_KEY_FILES lists a file twice, or the current SECRET_KEY_FILE.')
  for (const [index, file] of files.entries())
    for (const text of file === destroyed ? [] : problemsOfSecret(file))
      wrong(`OLD_SECRET_KEY_FILES, number ${index + 1}, ${text}`)
  return files
}

export function readScreeningList(given: Given, wrong: Wrong): string | null {
  const file = given('SCREENING_LIST')
  if (!file) return null
  const found = statSync(file, { throwIfNoEntry: false })
  return found?.isFile() ? file : wrong('SCREENING_LIST must be the path of a file.')
}

export function readScanner(given: Given, wrong: Wrong): string | null {
  const text = given('SCANNER_URL')
  if (!text) return null
  const url = URL.parse(text)
  const isPort = url?.hostname && url.port && ['', '/'].includes(url.pathname)
  const isSocket = url && !url.hostname && url.pathname.length > 1
  return url?.protocol === 'clamd:' && (isPort || isSocket)
    ? text
    : wrong('SCANNER_URL must look like clamd://host:3310 or clamd:///run/clamav/clamd.ctl.')
}

export function readS3(given: Given, demo: boolean, wrong: Wrong) {
  const names = ['S3_URL', 'S3_KEY_ID', 'S3_SECRET_FILE'] as const
  const missing = names.filter((name) => !given(name))
  if (missing.length === names.length) return null
  for (const name of missing)
    wrong(`${name} is missing: set S3_URL, S3_KEY_ID and S3_SECRET_FILE together.`)
  const text = given('S3_URL') ?? ''
  const url = URL.parse(text)
  const isPlace = url && /^\/[a-z0-9][a-z0-9.-]{2,62}\/?$/.test(url.pathname)
  if (text && (!isPlace || !/^https?:$/.test(url.protocol) || url.search || url.username))
    wrong('S3_URL must be the endpoint and the bucket, such as https://s3.example.com/bucket.')
  if (url?.protocol === 'http:' && !demo && !isLoopback(url))
    wrong('S3_URL must start with https:// to protect the stored files.')
  const secretFile = given('S3_SECRET_FILE')
  if (secretFile) for (const text of problemsOfPrivate(secretFile)) wrong(`S3_SECRET_FILE ${text}`)
  const keyId = given('S3_KEY_ID')
  const region = given('S3_REGION') ?? 'us-east-1'
  return url && keyId && secretFile
    ? { url: url.href.replace(/\/$/, ''), region, keyId, secretFile }
    : null
}

/** Errors of a file that only the shop's user may read, worded to follow its name. */
export function problemsOfPrivate(path: string): string[] {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      return ['is readable by other users: run chmod 600 on it.']
    return readFileSync(path, 'utf8').trim() ? [] : ['is empty.']
  } catch {
    return ['names a file that cannot be read.']
  }
}

export function readDays(name: Name, value: (name: Name) => string, wrong: Wrong): number {
  const days = Number(value(name))
  if (!/^\d+$/.test(value(name)) || days < 1 || days > 3650)
    wrong(`${name} must be a number of days from 1 to 3650.`)
  return days
}
