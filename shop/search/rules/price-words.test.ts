// Price limits in the words of a search.
import { expect, test } from 'vitest'
import { coins } from '../../platform/money/rules.ts'
import { priceInWords } from './price-words.ts'

const most = (q: string | null, max: number) => ({ q, min: null, max: coins(max) })
const least = (q: string | null, min: number) => ({ q, min: coins(min), max: null })

test.each([
  ['en', 'headphones under 100', most('headphones', 100)],
  ['en', 'Headphones below π 1,299', most('Headphones', 1299)],
  ['en', 'headphones up to 100 pi', most('headphones', 100)],
  ['en', 'under 100', most(null, 100)],
  ['en', 'camera over 50', least('camera', 50)],
  ['de', 'kopfhörer unter 1.299', most('kopfhörer', 1299)],
  ['de', 'kopfhörer bis zu 100', most('kopfhörer', 100)],
  ['de', 'headphones under 100', most('headphones', 100)],
  ['fr', 'casque à moins de 100', most('casque', 100)],
  ['fr', 'casque jusqu’à 100', most('casque', 100)],
  ['es', 'auriculares por menos de 100', most('auriculares', 100)],
  ['es', 'auriculares más de 100', least('auriculares', 100)],
  ['it', 'cuffie meno di 100', most('cuffie', 100)],
  ['pt', 'fones até 100', most('fones', 100)],
  ['ru', 'наушники до 100', most('наушники', 100)],
  ['ar', 'سماعات أقل من ١٠٠', most('سماعات', 100)],
  ['hi', 'हेडफ़ोन 100 से कम', most('हेडफ़ोन', 100)],
  ['zh', '耳机100以下', most('耳机', 100)],
  ['zh', '耳机低于100', most('耳机', 100)],
  ['ja', 'ヘッドホン 100以下', most('ヘッドホン', 100)],
  ['ko', '헤드폰 100 이하', most('헤드폰', 100)],
  ['en', 'camera over 50 under 100', { q: 'camera', min: coins(50), max: coins(100) }],
])('%s: %s', (language, words, found) => expect(priceInWords(words, language, 'PI')).toEqual(found))

// Names, sizes and units are searched for as they are.
test.each([
  'headphones',
  'air max 90',
  'laptop under 15 inch',
  'router up to 100 mbit',
  'thunder 100',
  'under armour',
  'galaxy s 20',
  'under 1.2.3.4',
  '100',
])('%s is no price', (words) => expect(priceInWords(words, 'en', 'PI')).toBeNull())
