// Reporter that saves failures to a file, which tests/run.mjs prints again at the end of a long log.
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** The message, and the stack frames in Piazza's own files. */
const told = ({ message, stack = '' }: Pick<SerializedError, 'message' | 'stack'>) =>
  [
    ...message.split('\n').slice(0, 12),
    ...stack
      .split('\n')
      .filter((line) => line.trim().startsWith('at ') && !line.includes('node_modules'))
      .slice(0, 6),
  ]
    .map((line) => `    ${line.trim()}`)
    .join('\n')

const failuresOf = (module: TestModule) => [
  ...module.errors().map((error) => `${module.relativeModuleId}\n${told(error)}`),
  ...[...module.children.allTests('failed')].map(
    (test) =>
      `${module.relativeModuleId} > ${test.fullName}\n${(test.result().errors ?? []).map(told).join('\n')}`,
  ),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => `${module.relativeModuleId} > ${suite.fullName}\n${told(error)}`),
  ),
]

export default class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => `Outside of a test\n${told(error)}`),
    ]
    const file = process.env.TESTS_FAILURES
    if (file) writeFileSync(file, failures.join('\n\n'))
  }
}
