// The version is the same wherever an installation reads it, and the changelog describes it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source-files.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const { version } = JSON.parse(textOf('package.json')) as { version: string }

/** Files that name the version, and where in them. */
const places: Readonly<Record<string, RegExp>> = {
  'package-lock.json': /^ {2}"version": "(.+)"/m,
  'clients/typescript/package.json': /"version": "(.+)"/,
  Dockerfile: /^ARG VERSION=(.+)$/m,
  'compose.yaml': /piazza:(\d[\w.-]*)/,
  'deploy/kubernetes/kustomization.yaml': /newTag: (\S+)/,
  'docs/operating/containers.md': /piazza:(\d[\w.-]*)/,
  'docs/operating/kubernetes.md': /newTag: ([\w.-]+)/,
  'README.md': /^Version (\S+);/m,
}

test.each(Object.entries(places))('%s names the version of package.json', (file, place) => {
  expect(place.exec(textOf(file))?.[1]).toBe(version)
})

test('the changelog begins with this version, released or in preparation', () => {
  const [, heading] = /^## \[(.+?)\]/m.exec(textOf('CHANGELOG.md')) ?? []
  expect(heading).toBe(version.includes('-') ? 'Unreleased' : version)
})
