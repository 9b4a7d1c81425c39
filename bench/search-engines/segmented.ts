// Word segmentation of languages without spaces, by `Intl.Segmenter`.

/** Undefined for languages with spaces. */
export function segmented(language: string): ((text: string) => string[]) | undefined {
  if (!['zh', 'ja'].includes(language)) return undefined
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (text) =>
    [...segmenter.segment(text.toLowerCase())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment)
}
