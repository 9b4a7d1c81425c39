import { expect, test } from 'vitest'
import { isMakerComplete, resolvedMaker } from './rules.ts'

const acme = {
  makerName: 'Acme',
  makerAddress: 'Hauptstr. 1, Wien',
  makerContact: 'a@acme.example',
}
const agent = {
  responsibleName: 'Agent',
  responsibleAddress: 'Rue 1, Paris',
  responsibleContact: 'https://agent.example',
}

test('a product without exceptions has the maker of its brand', () => {
  expect(resolvedMaker({ ...acme, ...agent }, {})).toEqual({ ...acme, ...agent })
})

test('a product’s own maker does not inherit the responsible person of the brand’s', () => {
  expect(resolvedMaker({ ...acme, ...agent }, { makerName: 'Other' })).toEqual({
    makerName: 'Other',
  })
})

test('a product’s own responsible person stands beside the brand’s maker', () => {
  expect(resolvedMaker(acme, { responsibleName: 'Own' })).toEqual({
    ...acme,
    responsibleName: 'Own',
  })
})

test.each([
  [{ ...acme, makerCountry: 'AT' }, true],
  [{ ...acme, makerCountry: 'CN' }, false],
  [acme, false],
  [{ ...acme, ...agent, makerCountry: 'CN' }, true],
  [{ ...acme, makerCountry: 'AT', makerAddress: '' }, false],
  [agent, false],
])('%j is complete: %s', (facts, isComplete) => {
  expect(isMakerComplete(facts)).toBe(isComplete)
})
