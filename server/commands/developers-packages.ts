// Whether the packages are installed that only developers' commands need.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from '../install.mjs'

/** What is missing in this installation, in one sentence; null if nothing is. */
export function missingForDevelopers(root: string): string | null {
  if (!existsSync(join(root, 'tests/simulation/main.ts')))
    return 'This command is for developers and needs the source of Piazza, which this installation does not have: run it in a checkout.'
  if (!isInstalled(root, 'all'))
    return 'This command is for developers and needs packages that are not installed: run npm ci, then try again.'
  return null
}
