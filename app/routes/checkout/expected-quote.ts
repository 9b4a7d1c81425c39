// Names of the hidden fields with the amount that the order form displayed for a method: expectedPi, expectedUsdt.
export const expectedQuoteName = (method: string): string =>
  `expected${method.slice(0, 1).toUpperCase()}${method.slice(1)}`
