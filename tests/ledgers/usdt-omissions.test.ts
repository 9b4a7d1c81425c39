// Nodes that leave something out of some answers: every payment is credited, and none is invented.
import { expect, test } from 'vitest'
import { omissions, playOmissions } from '../support/ledgers/omissions.ts'

test.each([
  { nodes: 1, payments: 400, percent: 6 },
  { nodes: 2, payments: 400, percent: 6 },
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
)
