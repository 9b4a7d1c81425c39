// Translated names of option values.
import type { Db } from '../../world.ts'

export type OptionValue = { readonly option: string; readonly value: string }
export type NamedValue = OptionValue & { readonly optionName: string; readonly valueName: string }

/** Products sampled per value: most agree, and some have no translation. */
const sampleSize = 8

export const namesOfValues = async (db: Db, values: readonly OptionValue[], language: string) => db<
  NamedValue[]
>`
  select wanted.option, wanted.value, named."optionName", named."valueName"
  from unnest(${values.map(({ option }) => option)}::text[], ${values.map(({ value }) => value)}::text[])
    as wanted (option, value),
  lateral (
    select coalesce(o.names ->> ${language}, o.name) as "optionName",
      coalesce(v.names ->> ${language}, v.name) as "valueName"
    from (
      select product_id, option, name, names from product_option_values where name = wanted.value limit ${sampleSize}) v
    join product_options o on o.product_id = v.product_id and o.position = v.option and o.name = wanted.option
    order by v.names ? ${language} desc, o.names ? ${language} desc limit 1) named`
