// Thousands of payments through nodes that leave something out of one answer in a hundred.
import { expect, test } from 'vitest'
import { omissions, playOmissions } from '../support/ledgers/omissions.ts'

test.each([
  { nodes: 1, payments: 10_000, percent: 1 },
  { nodes: 2, payments: 10_000, percent: 1 },
])(
  '$payments payments through $nodes nodes, $percent % of the answers incomplete',
  async (play) => {
    expect(await playOmissions(play)).toEqual({
      count: play.payments,
      orders: play.payments,
      invented: 0,
      omitted: [...omissions].sort(),
    })
  },
  1_800_000,
)
