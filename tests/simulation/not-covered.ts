// Areas that the simulation leaves to other tests, printed at the end of each run.
export const notTried: readonly string[] = [
  'payments by the app of the Pi Network and its server (tests/ledgers/pi-app*.test.ts)',
  'two processes at the same time: races, locks and deadlocks (the tests of each room)',
  'the network itself: sockets, redirects, answers that never end (adapters/ledgers/horizon*.test.ts)',
  'a server that lies where no envelope can show it: failed told as done, what a path or a contract has moved, two servers that lie alike',
  'envelopes of the old form, and a history that begins anew (adapters/ledgers/envelope*.test.ts)',
  'vaults, coins of chains themselves, Tron (tests/ledgers/vaults*.test.ts, usdt-own-coin.test.ts, usdt-tron.test.ts)',
  'a token whose row is added, changed or removed later, and transfers in a form of their own (tests/ledgers/tokens.test.ts, usdt-odd-logs.test.ts)',
  'edits of orders of businesses, in another currency than Pi, or paid by hand (shop/sales/order-edits/edit-buyers.test.ts)',
  'a ledger that goes back behind what was final (tests/ledgers/usdt-trouble.test.ts)',
  'what a second check hides when the first one fails: a record against its envelope, where the other server shows it rightly (adapters/ledgers/horizon-lies.test.ts); logs that no filter announces, when only the second reading fails and the audit finds them (tests/ledgers/usdt-answers.test.ts)',
  'claims of which nothing but the proof decides: the owner of a wallet has mostly paid from it, so that the claim of somebody else waits for staff anyway (shop/payments/review/claim.test.ts)',
  'a payment that is short by exactly the least unit and is followed by no other: it is rare, and many runs have none that is released (shop/payments/requests/payment-request.test.ts)',
  'rows that somebody forges in the database, such as a replaced deposit address (tests/ledgers/audit-forgeries.test.ts)',
  'issued assets that are sent from the treasury as a refund (adapters/ledgers/sent-assets.test.ts)',
  'pages, forms and mails as they look; whoever is signed in and how (routes, tests/journeys)',
  'uploads beyond one good picture, erasure of people, imports and exports',
]
