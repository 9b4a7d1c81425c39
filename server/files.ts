// Opens private storage: a local folder or a bucket.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localFiles } from '../adapters/files/local.ts'
import { s3Files } from '../adapters/files/s3.ts'
import type { Bucket } from '../adapters/files/s3-requests.ts'
import type { Files } from '../shop/identity/documents/port.ts'
import type { Config } from './config/config.ts'

export const openFiles = (config: Config): Files | Promise<Files> =>
  config.s3 ? s3Files(bucketOf(config.s3)) : localFiles(filesFolder(config))

export const filesFolder = ({ dataDir }: Config): string => join(dataDir, 'files')

export const bucketOf = ({
  url,
  region,
  keyId,
  secretFile,
}: NonNullable<Config['s3']>): Bucket => ({
  url,
  region,
  keyId,
  secret: readFileSync(secretFile, 'utf8').trim(),
})
