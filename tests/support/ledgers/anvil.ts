// A real EVM node (anvil) in its own process, with a funded wallet.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { anvilPath } from '../../../demo/chain/anvil-path.ts'
import { freePort } from '../../../server/free-port.ts'
import { type Contract, compile } from '../../contracts/compile.ts'

export type Anvil = Awaited<ReturnType<typeof startAnvil>>

/** `final` is the number of slots per epoch: a block is final after twice as many. */
export async function startAnvil({ chainId = 31337, args = [] as string[] } = {}) {
  const program = anvilPath()
  if (!program) throw new Error('anvil is not installed: npm ci brings it')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(
    program,
    [
      '--port',
      `${port}`,
      '--chain-id',
      `${chainId}`,
      '--slots-in-an-epoch',
      '4',
      '--silent',
      ...args,
    ],
    { stdio: 'ignore' },
  )
  let requestCount = 0
  async function rpc<T>(method: string, params: unknown[] = []): Promise<T> {
    requestCount += 1
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: requestCount, method, params }),
    })
    const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  for (let tries = 0; ; tries += 1) {
    const isUp = await rpc('eth_chainId').catch(() => null)
    if (isUp) break
    if (tries > 1200 || child.exitCode !== null) throw new Error('anvil does not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const accounts = await rpc<Address[]>('eth_accounts')
  const [owner, shopper, other] = accounts as [Address, Address, Address]

  /** One after another: two of one account sent at the same time would get the same nonce. */
  let submitted: Promise<unknown> = Promise.resolve()
  function submitTransaction(transaction: {
    from: Address
    to?: Address
    data?: Hex
    value?: Hex
  }) {
    const hash = submitted.then(() =>
      rpc<Hex>('eth_sendTransaction', [{ gas: '0xe00000', ...transaction }]),
    )
    submitted = hash.catch(() => undefined)
    return hash
  }

  /** Mined at once. Throws if reverted, unless expected. */
  async function send(
    from: Address,
    transaction: { to?: Address; data?: Hex; value?: Hex },
    { mayFail = false } = {},
  ): Promise<{ hash: Hex; block: number; contract: Address | null; status: Hex }> {
    const hash = await submitTransaction({ from, ...transaction })
    type Receipt = { status: Hex; blockNumber: Hex; contractAddress: Address | null } | null
    let receipt: Receipt = null
    for (let tries = 0; !receipt && tries < 6000; tries += 1) {
      receipt = await rpc<Receipt>('eth_getTransactionReceipt', [hash])
      if (!receipt) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    if (!receipt) throw new Error('not mined')
    if (receipt.status !== '0x1' && !mayFail) throw new Error('reverted')
    const { status, contractAddress: contract } = receipt
    return { hash, block: Number(receipt.blockNumber), contract, status }
  }
  async function deploy({ abi, bytecode }: Contract, args: unknown[] = []): Promise<Address> {
    const data = encodeDeployData({ abi, bytecode, args })
    const { contract } = await send(owner, { data })
    return contract as Address
  }
  const call = (
    from: Address,
    to: Address,
    abi: Abi,
    functionName: string,
    args: unknown[],
    options?: { mayFail?: boolean },
  ) => send(from, { to, data: encodeFunctionData({ abi, functionName, args }) }, options)

  /** Does not wait for a block: for nodes that mine on demand. */
  const submit = (from: Address, to: Address, abi: Abi, functionName: string, args: unknown[]) =>
    submitTransaction({ from, to, data: encodeFunctionData({ abi, functionName, args }) })

  return {
    url,
    rpc,
    submit,
    owner,
    shopper,
    other,
    send,
    deploy,
    call,
    mine: (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`]),
    /** Replaces the latest blocks with empty ones. */
    reorg: (depth: number) => rpc('anvil_reorg', [depth, []]),
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

let contracts: { tether: Contract; exchange: Contract } | null = null

/** Compiled once per test file. */
export function testContracts() {
  contracts ??= {
    tether: compile('demo/chain/TestTether.sol').TestTether as Contract,
    exchange: compile('tests/contracts/Exchange.sol').Exchange as Contract,
  }
  return contracts
}

/** Deploys a token like Tether's, with a million units for the shopper. */
export async function deployToken(anvil: Anvil, { symbol = 'USDT', decimals = 6 } = {}) {
  const { abi } = testContracts().tether
  const address = await anvil.deploy(testContracts().tether, [symbol, decimals])
  const as = (from: Address, name: string, args: unknown[], options?: { mayFail?: boolean }) =>
    anvil.call(from, address, abi, name, args, options)
  await as(anvil.owner, 'issue', [anvil.shopper, 10n ** BigInt(decimals + 6)])
  return {
    address: address.toLowerCase(),
    as,
    pay: (to: string, value: bigint, options?: { mayFail?: boolean }) =>
      as(anvil.shopper, 'transfer', [to, value], options),
  }
}
