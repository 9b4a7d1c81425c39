// Characters that a page does not show, in which instructions for an assistant could be hidden. Pure.

/** Letters and signs that joiners shape: emoji, and all scripts but these. */
const shaped = String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}])`

/** A joiner after such a letter, and one choice between text and emoji. */
const needed = String.raw`${shaped}[\u200C\u200D]|(?<=\p{Emoji})[\uFE0E\uFE0F]`

/**
 * All that is invisible and not `needed`: tags, variation selectors, zero-width and directional characters, invisible
 * operators, soft hyphens, Hangul fillers.
 */
const ignored = String.raw`[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u180E\uFFF9-\uFFFB\u{1D173}-\u{1D17A}]`
const invisible = new RegExp(`(?!${needed})${ignored}`, 'gu')

/** For programs that read texts: with visible characters only. */
export const visibleText = (text: string): string => text.replace(invisible, '')

/** What no keyboard, word processor or script produces in a shop's texts. */
const carriers = String.raw`[\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2061-\u2064\u206A-\u206F\u3164\uFE00-\uFE0F\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]`
/** Flags of regions are a black flag with tags; variants of Han characters have one selector. */
const written = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]{3,6}\u{E007F}|\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`
const allowed = new RegExp(`${written}|${needed}`, 'gu')
const carrier = new RegExp(carriers, 'u')

/** Whether characters are hidden in it that a person cannot have typed; refused where shop texts are saved. */
export const hidesText = (text: string): boolean => carrier.test(text.replace(allowed, ''))
