// The report on WCAG 2.2, as docs/developing/accessibility.md has it: a line for each criterion of levels A and AA.

export const states = ['tested', 'design', 'none'] as const
export type State = (typeof states)[number]

const words: Readonly<Record<string, State>> = {
  tested: 'tested',
  reviewed: 'design',
  'does not apply': 'none',
}

const line = /^\| (\d\.\d+\.\d+) \| ([^|]+) \| (A{1,2}) \| ([a-z ]+) \| ([^|]+) \|$/gm

/**
 * Lines that are no criterion are passed over; a state that does not exist is a mistake of ours. `how`: how it is met, in
 * English; `tests`: `file: “name of the test”`, as they stand there.
 */
export function criteriaIn(report: string) {
  return [...report.matchAll(line)].map(
    ([, number = '', name = '', level = '', word = '', last = '']) => {
      const state = words[word]
      if (!state) throw new Error(`${number}: “${word}” is no state of a criterion.`)
      const [how = '', ...tests] = last.split('<br>')
      return { number, name, level, state, how, tests }
    },
  )
}
