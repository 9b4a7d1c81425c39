import { expect, test } from 'vitest'
import { matchingCommands } from './commands'

const commands = [
  { id: 'settings', label: 'Paramètres', also: '/admin/settings' },
  { id: 'orders', label: 'Commandes' },
  { id: 'new', label: 'Nouvelle commande' },
  { id: 'kyc', label: 'التحقق من الهوية' },
  { id: 'dark', label: 'Darstellung: Dunkel' },
]
const found = (typed: string) => matchingCommands(commands, typed).map(({ id }) => id)

test('an empty search lists all commands in order', () => {
  expect(found('')).toEqual(commands.map(({ id }) => id))
  expect(found('   ')).toEqual(commands.map(({ id }) => id))
})

test.each([
  ['parametres', ['settings']],
  ['PARAMÈ', ['settings']],
  ['settings', ['settings']],
  ['commande', ['orders', 'new']],
  ['commande nouvelle', ['new']],
  ['dunkel', ['dark']],
  ['الهوية', ['kyc']],
  ['nothing of it', []],
  ['(.*', []],
])('%s finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})
