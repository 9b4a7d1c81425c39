// Mutants of what reads chains: answers that are incomplete, false, untimely, or of one provider alone.
import type { Mutant } from './mutant.ts'

export const chainMutants: readonly Mutant[] = [
  {
    name: 'an answer without an error is complete',
    file: 'adapters/ledgers/evm/completeness.ts',
    from: '    return isShort ? [',
    to: '    return isShort && block.number < 0 ? [',
    units: ['tests/ledgers/usdt-answers.test.ts'],
  },
  {
    name: 'any log at its place confirms a payment',
    file: 'adapters/ledgers/evm/agreement.ts',
    from: 'return log !== undefined && isSameLog(log, seen)',
    to: 'return log !== undefined',
    units: ['tests/ledgers/usdt-lies.test.ts'],
  },
  {
    name: 'any log of its block confirms a payment',
    file: 'adapters/ledgers/evm/agreement.ts',
    from: 'return log !== undefined && isSameLog(log, seen)',
    to: 'return logs.size > 0',
    units: ['tests/ledgers/usdt-lies.test.ts'],
  },
  {
    name: 'one provider alone dates a payment',
    file: 'adapters/ledgers/evm/agreement.ts',
    from: '+(at ?? 0) !== +block.value.at',
    to: 'at === null',
    units: ['tests/ledgers/usdt-disagreements.test.ts'],
  },
  {
    name: 'a transfer that nobody can read stops its chain',
    file: 'adapters/ledgers/evm/answers.ts',
    from: '(v.is(log, input) ? log : oddTransfer)',
    to: '(v.is(log, input) ? log : log)',
    units: ['tests/ledgers/usdt-odd-logs.test.ts'],
  },
  {
    name: 'a replaced deposit address is not derived again',
    file: 'shop/payments/reconciliation/audit-addresses.ts',
    from: 'if (!isOwn) found.push(',
    to: 'if (!isOwn && index < 0) found.push(',
    units: ['tests/ledgers/audit-forgeries.test.ts'],
  },
  {
    name: 'one of two providers confirms a payment',
    file: 'adapters/ledgers/evm/chain.ts',
    from: 'const needed = Math.min(2, providers.length)',
    to: 'const needed = 1',
    units: ['tests/ledgers/usdt-answers.test.ts'],
  },
  {
    name: 'a block may be of any time',
    file: 'adapters/ledgers/evm/block-times.ts',
    from: 'if (+header.at < before || isAhead(header, now)) return false',
    to: 'if (+header.at < 0) return false',
    units: ['tests/ledgers/usdt-answers.test.ts'],
  },
  {
    name: 'nothing is read a second time',
    file: 'adapters/ledgers/evm/second-reading.ts',
    from: 'if (addresses?.length === 0) return ok({ transfers: [], to })',
    to: 'if (addresses?.length !== -1) return ok({ transfers: [], to })',
    units: ['tests/ledgers/usdt-answers.test.ts'],
  },
  {
    name: 'a stranger’s dust is a part payment',
    file: 'shop/payments/requests/rules/payment-facts.ts',
    from: 'isToken(method) && amount !== null && amount < stepOf(assetOfToken(method), due ?? 0n)',
    to: 'isToken(method) && amount !== null && amount < 0n',
    units: ['tests/ledgers/usdt-answers.test.ts'],
  },
  {
    name: 'an audit only reports what the shop lacks',
    file: 'shop/payments/reconciliation/audit-chain.ts',
    from: 'if (page.ok) await recordChainTransfers(',
    to: 'if (page.ok && numbers.length > 99) await recordChainTransfers(',
    units: ['tests/ledgers/usdt-answers.test.ts'],
  },
  {
    name: 'a refund closes by any issued asset',
    file: 'adapters/ledgers/record.ts',
    from: "} else if (asset === 'native' && amount !== null && envelope) {",
    to: '} else if (amount !== null && envelope) {',
    units: ['adapters/ledgers/sent-assets.test.ts'],
  },
]
