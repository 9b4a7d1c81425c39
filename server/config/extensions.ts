// Reads the settings that extensions declare.
import { type Loaded, loaded, type SettingsOfExtensions } from '../extensions.ts'
import type { Wrong } from './names.ts'

type Env = Readonly<Record<string, string | undefined>>

/** By extension and name. */
export function readExtensions(
  env: Env,
  wrong: Wrong,
  { extensions }: Loaded = loaded,
): SettingsOfExtensions {
  return Object.fromEntries(
    extensions.map(({ name, settings = {} }) => [
      name,
      Object.fromEntries(
        Object.entries(settings).map(([key, { otherwise, problemOf }]) => {
          const value = env[key]?.trim() || otherwise
          const problem = value ? problemOf?.(value) : null
          if (problem) wrong(`${key} ${problem}`)
          return [key, value]
        }),
      ),
    ]),
  )
}

export const namesOfExtensions: readonly string[] = loaded.extensions.flatMap(({ settings = {} }) =>
  Object.keys(settings),
)
