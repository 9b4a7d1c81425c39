// Texts by path, with the interface of all-texts.ts, each group read on first use: most shops use
// few of the languages, and all of them take 25 MB.
import { readFileSync } from 'node:fs'

type Texts = Record<string, unknown>

export function textsOnDemand(read: (language: string, group: string) => Texts) {
  return new Proxy<Record<string, Texts>>(
    {},
    {
      get(_, path) {
        const [language, group] = String(path).split('/')
        return language && group ? read(language, group) : undefined
      },
    },
  )
}

/** Reads the file served to browsers. */
export function builtGroup(language: string, group: string): Texts {
  const file = new URL(`../client${import.meta.env.TEXTS}/${language}/${group}.js`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8').slice('export default '.length))
}
