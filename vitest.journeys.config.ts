// Journeys: the built shop, started as an operator starts it, walked through in a real browser.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.spec.ts'],
    globalSetup: ['tests/support/runs/setup-database.ts', 'tests/support/runs/prepare-home.ts'],
    // A second, as it is without this, is short for a machine that has other work.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // Only what hangs takes as long; each wait of a journey has an end of its own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Each file has a shop, a folder and a browser of its own, so that as many run side by side as there are cores.
    maxWorkers: '100%',
  },
})
