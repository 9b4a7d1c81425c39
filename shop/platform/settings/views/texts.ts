// The operator's texts as pages show them.
import type { World } from '../../../world.ts'
import { type TextName, textFor, type Written } from '../rules/texts.ts'
import { textsOf, writtenTexts } from '../store/texts.ts'

/** What a reader of this language is shown, in the language that it is written in; null where nothing is written. */
export const textIn = async (
  world: World,
  name: TextName,
  language: string,
): Promise<Written | null> => textFor(await textsOf(world.db, name), language)

/** Exactly what is written in a language; empty where nothing is. */
export const ownText = async (world: World, name: TextName, language: string): Promise<string> =>
  (await textsOf(world.db, name)).find((each) => each.language === language)?.text ?? ''

/** The languages in which each is written. */
export const languagesWritten = async (world: World): Promise<Map<TextName, string[]>> => {
  const written = new Map<TextName, string[]>()
  for (const { name, language } of await writtenTexts(world.db))
    written.set(name, [...(written.get(name) ?? []), language])
  return written
}
