// Journeys: the built shop, started as an operator starts it, tested in a real browser.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{tests/journeys,extensions}/**/*.spec.ts'],
    globalSetup: ['tests/support/runs/setup-database.ts', 'tests/support/runs/prepare-home.ts'],
    setupFiles: ['tests/support/runs/shown-pages.ts'],
    // The default of a second is too short for a busy machine.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // Only for a hanging test; each wait of a journey has its own timeout.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each file has its own shop, folder and browser, so that as many run in parallel as there are cores.
    maxWorkers: '100%',
  },
})
