// The ledger simulator, killed or stopped: its journal is intact afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Horizon } from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { coins } from '../../shop/platform/money/rules.ts'
import {
  newPayer,
  payerOf,
  payment,
  startSimulator,
} from '../../tests/support/ledgers/simulator.ts'

describe('killed', () => {
  test('during payments, it restarts with the same ledger at the same address', async () => {
    const mine = await startSimulator()
    const payer = await newPayer(mine, coins(1000))
    const told: string[] = []
    const stream = (async () => {
      for (;;) {
        const done = await payer.send([payment(mine.treasury, coins(1))])
        if (done.hash) told.push(done.hash)
      }
    })().catch(() => {})
    await expect.poll(() => told.length).toBeGreaterThan(5)
    await mine.kill()
    await stream
    const again = await mine.restart()
    expect(again).toMatchObject({
      url: mine.url,
      treasury: mine.treasury,
      wallet: mine.facts.wallet,
    })

    const reader = new Horizon.Server(mine.url, { allowHttp: true })
    const page = await reader.payments().forAccount(mine.treasury).limit(200).call()
    const kept = page.records.map((record) => record.transaction_hash)
    // Everything confirmed is present; at most one more was written but not confirmed.
    expect(kept.slice(0, told.length)).toEqual(told)
    expect(kept.length - told.length).toBeLessThanOrEqual(1)
    const balance = (await reader.loadAccount(mine.treasury)).balances[0]?.balance
    expect(balance).toBe(`${kept.length}.0000000`)
    const latest = Number((await reader.root()).history_latest_ledger)
    expect(latest).toBeGreaterThanOrEqual(
      Number(BigInt(page.records.at(-1)?.paging_token ?? 0) >> 32n),
    )
    const next = await payerOf(mine, payer.key)
    expect((await next.send([payment(mine.treasury, 1n)])).status).toBe(200)
    expect(await mine.stop()).toBe(0)
  })

  test('while writing a line, it drops the incomplete one', async () => {
    const mine = await startSimulator()
    const payer = await newPayer(mine, coins(10))
    await payer.send([payment(mine.treasury, coins(2))])
    await mine.kill()
    appendFileSync(join(mine.folder, 'journal.jsonl'), '{"hash":"half of a li')
    await mine.restart()
    const next = await payerOf(mine, payer.key)
    expect((await next.send([payment(mine.treasury, coins(3))])).status).toBe(200)
    await mine.kill()
    await mine.restart()
    const reader = new Horizon.Server(mine.url, { allowHttp: true })
    expect((await reader.loadAccount(mine.treasury)).balances[0]?.balance).toBe('5.0000000')
    await mine.stop()
  })

  test('a second process cannot write the same journal', async () => {
    const mine = await startSimulator()
    const env = { ...process.env, SIMULATOR_DATA: mine.folder }
    const program = join(import.meta.dirname, 'main.ts')
    const second = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], env })
    expect((await once(second, 'exit'))[0]).toBe(1)
    expect((await fetch(mine.url)).status).toBe(200)
    await mine.stop()
  })

  test('at the end of its input or by a signal, it stops cleanly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'piazza-ledger-'))
    const env = { ...process.env, SIMULATOR_DATA: folder }
    const program = join(import.meta.dirname, 'main.ts')
    for (const end of ['input', 'signal'] as const) {
      const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env })
      await once(child.stdout, 'data')
      if (end === 'input') child.stdin.end()
      else child.kill('SIGTERM')
      expect((await once(child, 'exit'))[0]).toBe(0)
    }
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n').length).toBe(2)
    rmSync(folder, { recursive: true })
  })
})
