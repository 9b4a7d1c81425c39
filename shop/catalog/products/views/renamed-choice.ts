// Addresses of products name options and values in the first language. Those from before it changed are understood, too.
import type { Db, World } from '../../../world.ts'
import { type ChosenOption, optionParameter } from '../rules/catalog.ts'

type Row = {
  option: string
  optionNames: Readonly<Record<string, string>>
  value: string
  valueNames: Readonly<Record<string, string>>
}

const namesOf = async (db: Db, productId: string) => db<Row[]>`
  select o.name as option, o.names as "optionNames", v.name as value, v.names as "valueNames"
  from product_options o join product_option_values v on v.product_id = o.product_id and v.option = o.position
  where o.product_id = ${productId} order by v.option, v.position`

/** What the parameters choose by names of any language; empty if they name nothing. Not cached. */
export async function renamedChoice(
  { db }: World,
  productId: string,
  parameters: URLSearchParams,
): Promise<readonly ChosenOption[]> {
  const chosen = new Map<string, string>()
  for (const { option, optionNames, value, valueNames } of await namesOf(db, productId)) {
    const asked = [option, ...Object.values(optionNames)].map((name) =>
      parameters.get(optionParameter(name)),
    )
    const isNamed = [value, ...Object.values(valueNames)].some((name) => asked.includes(name))
    if (isNamed && !chosen.has(option)) chosen.set(option, value)
  }
  return [...chosen].map(([name, value]) => ({ name, value }))
}
