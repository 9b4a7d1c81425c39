// Presets of scopes: each starts from what its kind of program needs, and no more.
import { expect, test } from 'vitest'
import { isPreset, presetNames, presets, scopes } from './rules.ts'

test('every preset has known scopes, each once; reading all changes nothing', () => {
  for (const name of presetNames) {
    const own: readonly string[] = presets[name]
    expect([name, new Set(own).size]).toEqual([name, own.length])
    expect(own.filter((scope) => !scopes.includes(scope as never))).toEqual([])
  }
  expect(presets.read).toEqual(scopes.filter((scope) => scope.endsWith(':read')))
  expect(presets.labels).toEqual(['orders:read', 'orders:write'])
  expect(presets.bookkeeping.filter((scope) => !scope.endsWith(':read'))).toEqual([])
  expect(presets.erp).not.toContain('webhooks:write')
  expect([isPreset('erp'), isPreset('constructor'), isPreset(null)]).toEqual([true, false, false])
})
