// Addresses of products name options and values in the first language. Those from before it changed are understood, too.
import type { World } from '../../../world.ts'
import { type ChosenOption, optionParameter } from '../rules/catalog.ts'
import { namesOfOptions } from '../store/texts.ts'

/** What the parameters choose by names of any language; empty if they name nothing. Not cached. */
export async function renamedChoice(
  { db }: World,
  productId: string,
  parameters: URLSearchParams,
): Promise<readonly ChosenOption[]> {
  const chosen = new Map<string, string>()
  for (const { option, optionNames, value, valueNames } of await namesOfOptions(db, productId)) {
    const asked = [option, ...Object.values(optionNames)].map((name) =>
      parameters.get(optionParameter(name)),
    )
    const isNamed = [value, ...Object.values(valueNames)].some((name) => asked.includes(name))
    if (isNamed && !chosen.has(option)) chosen.set(option, value)
  }
  return [...chosen].map(([name, value]) => ({ name, value }))
}
