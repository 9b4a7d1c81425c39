// Tests beside the code and the house guard, on a real database. Journeys in a browser have their own file.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,shop,adapters,server,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
