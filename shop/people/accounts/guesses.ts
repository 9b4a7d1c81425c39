// Password strength by zxcvbn: leaked passwords, dictionary words, names, dates, repeats, keyboard rows.
import { type Guessable, plain } from './password.ts'

/** Eight characters without a pattern take as many guesses. */
const enough = 1e8
/** Only a prefix is examined, since the time grows with the length; a longer password is never refused for its end. */
const looked = 32

let loading: Promise<Guessable> | undefined

/** Loaded on first use, since the word lists take memory. */
export const guessable = (): Promise<Guessable> => {
  loading ??= load()
  return loading
}

async function load(): Promise<Guessable> {
  const [{ ZxcvbnFactory }, common, { dictionary: en }, { dictionary: es }, fr, pt] =
    await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
      import('@zxcvbn-ts/language-es-es'),
      import('@zxcvbn-ts/language-fr'),
      import('@zxcvbn-ts/language-pt-br'),
    ])
  const zxcvbn = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    // One dictionary for all languages: each further one is searched for every part of a password.
    dictionary: {
      ...common.dictionary,
      words: ranked([
        en['commonWords-en'],
        en['firstnames-en'],
        es['commonWords-es-es'],
        es['firstnames-es-es'],
        fr.dictionary['commonWords-fr'],
        fr.dictionary['firstnames-fr'],
        pt.dictionary['commonWords-pt-br'],
        pt.dictionary['firstnames-pt-br'],
      ]),
    },
    maxLength: looked,
    l33tMaxSubstitutions: 10,
  })
  return (password, personal) => zxcvbn.check(plain(password), personal.map(plain)).guesses < enough
}

/** Each word once, by its best rank in any list. */
function ranked(lists: readonly (readonly string[])[]): string[] {
  const places = new Map<string, number>()
  for (const list of lists)
    for (const [place, text] of list.entries()) {
      const word = plain(text)
      places.set(word, Math.min(place, places.get(word) ?? place))
    }
  return [...places].sort(([, a], [, b]) => a - b).map(([word]) => word)
}
