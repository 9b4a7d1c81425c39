// Parses the report on WCAG 2.2 in docs/developing/accessibility.md: a line for each criterion of levels A and AA.

export const states = ['tested', 'design', 'none'] as const
export type State = (typeof states)[number]

const words: Readonly<Record<string, State>> = {
  tested: 'tested',
  reviewed: 'design',
  'does not apply': 'none',
}

const line = /^\| (\d\.\d+\.\d+) \| ([^|]+) \| (A{1,2}) \| ([a-z ]+) \| ([^|]+) \|$/gm

/**
 * Skips lines that are no criterion; throws on an unknown state. `how`: how it is met, in English;
 * `tests`: files of tests.
 */
export function criteriaIn(report: string) {
  return [...report.matchAll(line)].map(
    ([, number = '', name = '', level = '', word = '', last = '']) => {
      const state = words[word]
      if (!state) throw new Error(`${number}: “${word}” is no state of a criterion.`)
      const [how = '', files = ''] = last.split('<br>')
      const tests = [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      return { number, name, level, state, how, tests }
    },
  )
}
