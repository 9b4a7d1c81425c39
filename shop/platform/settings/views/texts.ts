// Operator texts for pages.
import type { World } from '../../../world.ts'
import { cachedView } from '../../view-cache.ts'
import { type TextName, textFor, type WrittenText } from '../rules/texts.ts'
import { textsOf, writtenTexts } from '../store/texts.ts'

/** The text for a reader of this language, with the language it is in; null if there is none. */
export const textIn = async (
  world: World,
  name: TextName,
  language: string,
): Promise<WrittenText | null> => textFor(await textsOf(world.db, name), language)

/** The text in exactly this language; empty if there is none. */
export const ownText = async (world: World, name: TextName, language: string): Promise<string> =>
  (await textsOf(world.db, name)).find((each) => each.language === language)?.text ?? ''

export type ShopTexts = { readonly tagline: string; readonly about: string }

/** Tagline and description on every page; a demonstration has its own until others are saved. */
export const shopTexts = (world: World, language: string): Promise<ShopTexts> =>
  cachedView(world, 'settings', `shop words ${language}`, async () => {
    const [tagline, about] = await Promise.all([
      textIn(world, 'tagline', language),
      textIn(world, 'about', language),
    ])
    const { demo } = world.config
    const word = (key: string) => world.say(language, 'shop-words', key)
    return {
      tagline: tagline?.text ?? (demo ? word('tagline') : ''),
      about: about?.text ?? word(demo ? 'demonstration' : 'about'),
    }
  })

/** Available languages of each text. */
export const languagesWritten = async (world: World): Promise<Map<TextName, string[]>> => {
  const written = new Map<TextName, string[]>()
  for (const { name, language } of await writtenTexts(world.db))
    written.set(name, [...(written.get(name) ?? []), language])
  return written
}
