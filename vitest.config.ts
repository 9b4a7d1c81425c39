// Tests beside the code and the house guard. Journeys in a browser have their own file.
import { defineConfig } from 'vitest/config'
import { pureTests } from './tests/support/runs/pure-tests.ts'

const here = import.meta.dirname.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// Vitest's own `--exclude` does not reach the projects.
const leftOut = process.env.TESTS_LEFT_OUT?.split(',') ?? []

export default defineConfig({
  test: {
    // A second, as it is without this, is short for a machine that has other work.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Node loads these as it does in production, without a detour through Vite: they import nothing of the other areas.
    server: {
      deps: { external: [new RegExp(`^${here}/(shop|adapters)/(?!.*\\.test\\.)[^?]*\\.ts$`)] },
    },
    // One for each core; without this one core is left idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // They share no state that a test changes, so files share a process and what it has loaded.
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
          include: ['{app,shop,adapters,server,demo,tests,clients,examples}/**/*.test.{ts,tsx}'],
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
