// What `npm test` leaves to `npm test -- --all`: files that take long and rarely break alone, each with what it costs.

/** @type {Readonly<Record<string, string>>} */
export const slowTests = {
  'tests/simulation/simulation.test.ts': 'plays whole worlds of payments',
}

/** @type {Readonly<Record<string, string>>} */
export const slowJourneys = {
  'tests/journeys/accessibility.spec.ts': 'every page in four scripts, two themes and two widths',
  'tests/journeys/layout-shift.spec.ts': 'every page is watched for seconds',
  'tests/journeys/size.spec.ts': 'counts the bytes of each page',
  'tests/journeys/kill.spec.ts': 'the shop is killed and opened again seven times',
  'tests/journeys/form-answers.spec.ts': 'every form of every page in three ways',
  'tests/journeys/hostile-input.spec.ts': 'every list with every strange text',
  'tests/journeys/database-away.spec.ts': 'waits for limits of half a minute',
  'tests/journeys/payment-states.spec.ts': 'every state of a payment in twelve languages',
}
