// Opens the configured backup storage: a folder or a bucket.
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { bucketPlace } from '../../adapters/backup/bucket.ts'
import { folderPlace } from '../../adapters/backup/folder.ts'
import type { Place } from '../../adapters/backup/place.ts'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import {
  bucketStoredFiles,
  localStoredFiles,
  type StoredFiles,
} from '../../adapters/backup/stored-files.ts'
import { placeOfS3 } from '../config/backup.ts'
import type { Config } from '../config/config.ts'
import { bucketOf, filesFolder } from '../files.ts'

/** Throws a BackupProblem for a bucket without a service. */
export function openPlace(to: string, { backup }: Config): Place {
  const s3 = placeOfS3(to)
  if (!s3) {
    if (/^s3:/i.test(to)) throw new BackupProblem('refused', `${to} must be s3://bucket/folder.`)
    return folderPlace(to)
  }
  if (!backup.s3)
    throw new BackupProblem(
      'refused',
      'For a bucket set BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET_FILE.',
    )
  const { endpoint, region, keyId, secretFile } = backup.s3
  const secret = readFileSync(secretFile, 'utf8').trim()
  return bucketPlace({ url: `${endpoint}/${s3.bucket}`, region, keyId, secret }, s3.path)
}

/** The storage of one file, and its name there. */
export function openFile(path: string, config: Config): { place: Place; name: string } {
  const name = basename(path)
  if (!/^s3:/i.test(path)) return { place: openPlace(dirname(path), config), name }
  return { place: openPlace(path.slice(0, path.lastIndexOf('/')), config), name }
}

export const openStoredFiles = (config: Config): StoredFiles =>
  config.s3 ? bucketStoredFiles(bucketOf(config.s3)) : localStoredFiles(filesFolder(config))
