// Tests beside the code and the house guard, on a real database. Journeys in a browser have their own file.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,shop,adapters,server,demo,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/setup-database.ts'],
    // A second, as it is without this, is short for a machine that has other work.
    expect: { poll: { timeout: 30_000, interval: 100 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
