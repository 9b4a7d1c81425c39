// Nodes that leave something out of some answers: every payment is credited, and none is invented.
import { test } from 'vitest'
import { playOmissions } from '../support/ledgers/omissions.ts'

test.each([
  { nodes: 1, payments: 400, percent: 6 },
  { nodes: 2, payments: 400, percent: 6 },
])('$payments payments through $nodes nodes, $percent % of the answers incomplete', playOmissions)
