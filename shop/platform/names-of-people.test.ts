import { expect, test } from 'vitest'
import { fullName, greetedName, nameFromEmail } from './names-of-people.ts'

test.each([
  ['Imogen', 'Hartley', 'Imogen Hartley', 'Imogen'],
  ['蓮', '小林', '小林蓮', '小林蓮'],
  ['家瑩', '黃', '黃家瑩', '黃家瑩'],
  ['서연', '이', '이서연', '이서연'],
  ['アンナ', '佐々木', '佐々木アンナ', '佐々木アンナ'],
  ['アンナ', 'シュミット', 'アンナ シュミット', 'アンナ'],
  ['Ren', '小林', 'Ren 小林', 'Ren'],
  ['يوسف', 'نبيل', 'يوسف نبيل', 'يوسف'],
  ['कविता', 'जोशी', 'कविता जोशी', 'कविता'],
  ['Madonna', '', 'Madonna', 'Madonna'],
  ['', '小林', '小林', ''],
])('%s with the family name %s', (firstName, lastName, full, greeted) => {
  expect(fullName({ firstName, lastName })).toBe(full)
  expect(greetedName({ firstName, lastName })).toBe(greeted)
})

test.each([
  ['anna.schmidt@shop.example', 'Anna', 'Schmidt'],
  ['jean_luc-martin@shop.example', 'Jean', 'Luc Martin'],
  ['owner2@shop.example', 'Owner', ''],
  ['42@shop.example', '42', ''],
  ['józef@shop.example', 'Józef', ''],
])('an address %s stands for %s %s until a person writes their name', (email, first, last) => {
  expect(nameFromEmail(email)).toEqual({ firstName: first, lastName: last })
})
