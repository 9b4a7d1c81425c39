// Watches files whose change restarts the shop: code that Node runs, and settings.
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

const folders = ['server', 'shop', 'adapters', 'demo', 'extensions']
const settings = new Set(['.env', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'])
/** Debounce: editors write a file in several steps. */
const settled = 100

export const isCode = (file: string): boolean =>
  /\.(ts|mjs|json|sql|txt)$/.test(file) && !/\.(test|spec)\.ts$/.test(file)

/** Watches until the process exits. */
export function watchCode(root: string, tell: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined
  const note = (file: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => tell(file), settled)
  }
  for (const folder of folders.filter((each) => existsSync(join(root, each)))) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name && isCode(name)) note(join(folder, name))
    })
  }
  watch(root, (_, name) => {
    if (name && settings.has(name)) note(name)
  })
}
