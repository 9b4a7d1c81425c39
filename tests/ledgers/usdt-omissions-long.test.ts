// Ten thousand payments through nodes that leave something out of one answer in a hundred.
import { test } from 'vitest'
import { playOmissions } from '../support/ledgers/omissions.ts'

test.each([
  { nodes: 1, payments: 10_000, percent: 1 },
  { nodes: 2, payments: 10_000, percent: 1 },
])(
  '$payments payments through $nodes nodes, $percent % of the answers incomplete',
  playOmissions,
  1_800_000,
)
