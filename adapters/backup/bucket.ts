// Backups in an S3-compatible bucket.
import { type Fail, listedKeys, uploadInParts } from '../files/s3-objects.ts'
import { type Bucket, noSpace, pauses, s3Requests } from '../files/s3-requests.ts'
import type { Place } from './place.ts'
import { BackupProblem, type ProblemKind } from './problem.ts'

/** `prefix`: a folder in the bucket; may be empty. */
export function bucketPlace(bucket: Bucket, prefix: string, tries = pauses): Place {
  const ask = s3Requests(bucket, tries, 'backup')
  const name = new URL(bucket.url).pathname.slice(1)
  const label = (file = '') => `s3://${[name, prefix, file].filter(Boolean).join('/')}`
  const key = (file: string) => [prefix, file].filter(Boolean).join('/')

  const failing =
    (verb: 'written' | 'read' | 'listed' | 'removed', file?: string): Fail =>
    async (answer) => {
      const text = answer instanceof Response ? await answer.text() : ''
      const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
      const [kind, reason]: [ProblemKind, string] =
        noSpace.test(text) || (!(answer instanceof Response) && answer.code === 'file.no_space')
          ? ['unwritable', 'there is no space left']
          : !(answer instanceof Response)
            ? ['unreachable', 'the service does not answer']
            : answer.status === 404 && code !== 'NoSuchBucket'
              ? ['unreadable', 'there is no such file']
              : ['unreachable', `the service says ${code || answer.status}`]
      throw new BackupProblem(kind, `${label(file)} cannot be ${verb}: ${reason}.`)
    }

  const read = async (file: string) => {
    const answer = await ask('GET', key(file))
    if (answer instanceof Response && answer.ok && answer.body) return answer.body
    return failing('read', file)(answer)
  }
  const remove = async (file: string) => {
    const answer = await ask('DELETE', key(file))
    if (!(answer instanceof Response) || (!answer.ok && answer.status !== 404))
      return failing('removed', file)(answer)
    await answer.body?.cancel()
  }

  return {
    label,
    // An object appears when its upload is complete; one that is not kept is deleted.
    async write(file, content) {
      const bytes = await uploadInParts(ask, key(file), content, failing('written', file))
      return {
        bytes,
        read: () => read(file),
        keep: async () => {},
        discard: () => remove(file),
      }
    },
    read,
    async names() {
      const start = prefix ? `${prefix}/` : ''
      const found: string[] = []
      for await (const each of listedKeys(ask, start, failing('listed')))
        found.push(each.slice(start.length))
      return found.filter((each) => !each.includes('/'))
    },
    remove,
  }
}
