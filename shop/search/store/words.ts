// SQL of the vocabulary for spelling correction.
import type { Db } from '../../world.ts'

/** Words added after the number `last`. */
export const wordsAfter = async (db: Db, language: string, last: number) => db<
  { word: string; shown: string; number: number }[]
>`
  select word, display_form as shown, number from product_search_words
  where language = ${language} and number > ${last} order by number`

/** Products' attribute texts that match in the language, in lower case, with the English ones. */
export const englishAttributes = async (db: Db, language: string, phrases: readonly string[]) => db<
  { said: string; english: string }[]
>`
  select distinct lower(own.attribute) as said, p.attribute as english
  from product_translations own join products p on p.id = own.product_id
  where own.language = ${language} and own.attribute is not null
    and lower(own.attribute) = any(${[...phrases]}::text[]) and p.published and p.attribute <> ''
  order by english limit 4`

/** `words` by token, with their usual spelling. */
export const putWords = async (db: Db, language: string, words: ReadonlyMap<string, string>) => db`
  insert into product_search_words (language, word, display_form)
  select ${language}, word, shown
  from unnest(${[...words.keys()]}::text[], ${[...words.values()]}::text[]) as t (word, shown)
  on conflict (language, word) do nothing`
