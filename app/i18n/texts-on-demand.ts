// The texts by path, as all-texts.ts has them, each group read when a page first needs it: most shops speak few of the
// languages, and all of them take 25 MB.
import { readFileSync } from 'node:fs'

type Texts = Record<string, unknown>

export function textsOnDemand(read: (language: string, group: string) => Texts) {
  return new Proxy<Record<string, Texts>>(
    {},
    {
      get(_, path) {
        const [, language, group] = /^\.\/messages\/(\w+)\/(.+)\.json$/.exec(String(path)) ?? []
        return language && group ? read(language, group) : undefined
      },
    },
  )
}

/** From the file that browsers fetch. */
export function builtGroup(language: string, group: string): Texts {
  const file = new URL(`../client${import.meta.env.TEXTS}/${language}/${group}.js`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8').slice('export default '.length))
}
