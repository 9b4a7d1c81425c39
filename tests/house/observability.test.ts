// Dashboard and alert rules in deploy/observability: their metrics exist, and each alert has its runbook.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentProcesses } from '../../server/telemetry/cluster-metrics.ts'
import { watchFigures } from '../../server/telemetry/figures.ts'
import { openMetrics } from '../../server/telemetry/metrics.ts'
import type { World } from '../../shop/world.ts'
import { root } from '../support/source-files.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = textOf('deploy/observability/piazza.rules.yml')
const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    runbook: /runbook_url: (\S+)/.exec(text)?.[1] ?? '',
  }))

type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }
const dashboard = JSON.parse(textOf('deploy/observability/dashboard.json')) as {
  readonly panels: readonly Panel[]
}

/** Names as Prometheus stores them: a histogram is three series. */
function existing(): ReadonlySet<string> {
  const { registry, watchReplicas } = openMetrics()
  watchReplicas?.(() => [])
  watchFigures({} as World, root, registry)
  return new Set([
    silentProcesses,
    ...(registry.getMetricsAsArray() as unknown as { name: string; type: string }[]).flatMap(
      ({ name, type }) =>
        type === 'histogram' || type === 'summary'
          ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]
          : [name],
    ),
  ])
}
const namedIn = (text: string) => text.match(/\b(?:piazza|nodejs|process)_[a-z0-9_]+/g) ?? []

test('each alert names its runbook, and the list of runbooks names each alert', () => {
  expect(alerts.length).toBeGreaterThan(15)
  const list = textOf('docs/operating/runbooks/README.md')
  for (const { name, runbook } of alerts) {
    expect([name, existsSync(join(root, runbook))]).toEqual([name, true])
    expect(textOf(runbook)).toMatch(new RegExp(`^Alerts? .*\`${name}\``, 'm'))
    for (const part of ['What it means', 'How to see it', 'What to do'])
      expect(textOf(runbook)).toContain(`\n## ${part}\n`)
    expect(list).toContain(`\`${name}\``)
  }
  const pages = readdirSync(join(root, 'docs/operating/runbooks')).filter(
    (page) => page !== 'README.md',
  )
  const named = new Set(alerts.map(({ runbook }) => runbook.replace(/.*\//, '')))
  expect(pages.toSorted()).toEqual([...named].toSorted())
})

test('each metric of rules, dashboard and runbooks exists', () => {
  const panels = dashboard.panels.flatMap(({ targets = [] }) => targets)
  expect(panels.length).toBeGreaterThan(30)
  const texts = [
    rules,
    ...panels.map(({ expr }) => expr),
    ...alerts.map(({ runbook }) => textOf(runbook)),
  ]
  const known = existing()
  const used = new Set(texts.flatMap(namedIn))
  expect(used.size).toBeGreaterThan(25)
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

test('each metric of the shop is documented', () => {
  const page = textOf('docs/operating/observability.md')
  const own = openMetrics().registry.getMetricsAsArray() as unknown as { name: string }[]
  const named = own.map(({ name }) => name).filter((name) => name.startsWith('piazza_'))
  expect(named.length).toBeGreaterThan(10)
  const isDescribed = (name: string) =>
    page.includes(`\`${name}\``) || page.includes(`\`…${name.replace(/.*(?=_)/, '')}\``)
  expect(named.filter((name) => !isDescribed(name))).toEqual([])
})
