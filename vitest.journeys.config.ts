// Journeys: the built shop, started as an operator starts it, walked through in a real browser.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.spec.ts'],
    globalSetup: ['tests/setup-database.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Each file has a shop and a browser of its own: one after the other, or two cores are not enough.
    fileParallelism: false,
  },
})
