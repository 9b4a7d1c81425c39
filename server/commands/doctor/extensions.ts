// Doctor check of the extensions: they load, and none was refused when the shop opened.
import type { Config } from '../../config/config.ts'
import { type Loaded, loaded } from '../../extensions.ts'
import { type Finding, findingsOf } from './finding.ts'
import { answerOf } from './ports.ts'

const about = findingsOf('extensions')
const remedy =
  'Update the extension or remove its folder (docs/developing/extensions.md), then restart.'

/** What fails only while the shop opens is known by a running shop. */
export async function examineExtensions(
  { roles, host, port }: Pick<Config, 'roles' | 'host' | 'port'>,
  { extensions, refused }: Loaded = loaded,
): Promise<Finding[]> {
  const wrong = [...refused].map(([name, why]) =>
    about.wrong(`${name} is refused: ${why}.`, remedy),
  )
  if (wrong.length > 0) return wrong
  const answer = roles.includes('web') && port ? await answerOf({ host, port }, '/readyz') : null
  if (answer?.includes('"extension_refused"'))
    return [
      about.wrong(
        'The running shop has refused one: see the dashboard, or the line “extension refused” of its log.',
        remedy,
      ),
    ]
  const names = extensions.map(({ name }) => name).join(', ')
  return [about.fine(names ? `All are in use: ${names}.` : 'None.')]
}
