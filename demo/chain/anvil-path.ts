// Path of the demonstration's EVM node, if it is installed: the binary itself, without its wrapper script.
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const names: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }
const chips: Record<string, string> = { x64: 'amd64' }

/** Returns null if the platform has none, or it was omitted from the installation. */
export function anvilPath(): string | null {
  const platform = names[process.platform] ?? process.platform
  const chip = chips[process.arch] ?? process.arch
  const file = platform === 'windows' ? 'anvil.exe' : 'anvil'
  try {
    const { resolve } = createRequire(import.meta.url)
    const folder = dirname(resolve(`@foundry-rs/anvil-${platform}-${chip}/package.json`))
    const path = join(folder, 'bin', file)
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return null
  }
}
