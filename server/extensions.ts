// The extensions of this process: those of extensions/list.ts that can be used, and none without the folder.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Extension, type ExtensionList, extensionApi } from '../app/extensions/define.ts'
import { whyThrown } from '../app/extensions/why-thrown.ts'
import type { Extensions } from '../shop/world.ts'
import { defaults } from './config/names.ts'

export type Loaded = {
  readonly extensions: readonly Extension[]
  /** Names of those that cannot be used, with the reason. */
  readonly refused: ReadonlyMap<string, string>
}

const file = join(import.meta.dirname, '../extensions/list.ts')
const list: ExtensionList = existsSync(file)
  ? (await import(pathToFileURL(file).href)).extensions
  : {}

/** One that throws, is made for another version, or wants what another one has, is left out. */
export async function loadExtensions(list: ExtensionList): Promise<Loaded> {
  const extensions: Extension[] = []
  const refused = new Map<string, string>()
  for (const [folder, load] of Object.entries(list)) {
    try {
      const { default: extension } = await load()
      const why = whyNot(folder, extension, extensions)
      if (why === null) extensions.push(extension)
      else refused.set(folder, why)
    } catch (error) {
      refused.set(folder, whyThrown(error))
    }
  }
  return { extensions, refused }
}

function whyNot(folder: string, extension: Extension | undefined, others: readonly Extension[]) {
  if (!extension?.name) return 'its extension.ts exports no extension'
  const { name, madeFor, needs = [] } = extension
  if (madeFor !== extensionApi)
    return `it is made for version ${madeFor} of extensions, and this shop has version ${extensionApi}`
  if (others.some((each) => each.name === name)) return `the name ${name} is taken`
  if (name !== folder) return `its name ${name} is not that of its folder`
  const lacking = needs.find((each) => !others.some((other) => other.name === each))
  if (lacking) return `it needs ${lacking}, which is not open`
  const [taken] = claims(extension).filter(
    (each) => each in defaults || others.some((other) => claims(other).includes(each)),
  )
  return taken === undefined ? null : `${taken} is taken`
}

/** Names of settings and jobs, and addresses. */
const claims = ({ settings = {}, jobs = {}, routes = [] }: Extension): string[] => [
  ...Object.keys(settings),
  ...Object.keys(jobs),
  ...routes.flatMap(({ under }) => under),
]

export const loaded = await loadExtensions(list)

export type SettingsOfExtensions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** For a world; `settings` by extension. */
export const extensionsOf = (
  { extensions, refused }: Loaded,
  settings: SettingsOfExtensions = {},
): Extensions => ({
  open: new Map(extensions.map(({ name }) => [name, settings[name] ?? {}])),
  refused: new Map(refused),
})
