// `npm run common-passwords`: makes the list by which well-known passwords are refused, from the leaked ones that
// @zxcvbn-ts/language-common gathers and our own stems in other languages.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packed } from '../shop/accounts/common-passwords.ts'
import { plain } from '../shop/accounts/password.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every word once, in one order, so that the same sources make the same file. */
export async function commonWords(): Promise<string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const stems = readFileSync(at('./lists/common-stems.txt'), 'utf8').split(/\s+/)
  const leaked = dictionary['passwords-common'] as unknown as string[]
  const words = [...leaked.filter((word) => word.length >= 4), ...stems]
  return [...new Set(words.map(plain))].filter((word) => word !== '').sort()
}

export async function commonPasswordsFile(): Promise<string> {
  const list = packed(await commonWords())
  return `// Made by \`npm run common-passwords\`: well-known passwords, compressed.\nexport const list =\n  '${list}'\n`
}

if (process.argv[1] === at('./common-passwords.ts'))
  writeFileSync(at('../shop/accounts/data/common-passwords.ts'), await commonPasswordsFile())
