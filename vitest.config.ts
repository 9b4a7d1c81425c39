// Tests beside the code and the house guard. Journeys in a browser have their own file.
import { defineConfig } from 'vitest/config'
import { pureTests } from './tests/support/runs/pure-tests.ts'

const here = import.meta.dirname.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// Vitest's own `--exclude` does not apply to projects.
const leftOut = process.env.TESTS_LEFT_OUT?.split(',') ?? []

export default defineConfig({
  test: {
    // The default of a second is too short for a busy machine.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Node loads these as in production, not through Vite: they import nothing from the other areas.
    server: {
      deps: { external: [new RegExp(`^${here}/(shop|adapters)/(?!.*\\.test\\.)[^?]*\\.ts$`)] },
    },
    // One per core; by default one core stays idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // No test changes shared state, so files share a process and its loaded modules.
        test: {
          name: 'pure',
          include: pureTests.filter((file) => !leftOut.includes(file)),
          isolate: false,
          setupFiles: ['tests/support/runs/missing-texts.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [
            '{app,shop,adapters,server,demo,extensions,tests,clients,examples}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', ...pureTests, ...leftOut],
          globalSetup: ['tests/support/runs/setup-database.ts'],
          // Loading the code anew for each file took a fifth of the time.
          isolate: false,
          setupFiles: [
            'tests/support/runs/fresh-modules.ts',
            'tests/support/runs/missing-texts.ts',
          ],
        },
      },
    ],
  },
})
