// Presets of chains, verified against the chain at each start.
import type { Token } from '../../shop/payments/tokens/port.ts'

export type Preset = {
  readonly name: string
  /** USDT; null where the shop knows none. */
  readonly token: string | null
  readonly decimals: number
  readonly explorer: string
  readonly isTron?: boolean
  /** Other tokens that people send by mistake. */
  readonly others: readonly Token[]
  /** Symbol of the native coin, with 18 decimals. */
  readonly coin: string
}

const other = (token: string, symbol: string, decimals = 6): Token => ({
  token: token.toLowerCase(),
  symbol,
  decimals,
})

export const tronMainnet = 0x2b6653dc

export const presets: Readonly<Record<number, Preset>> = {
  1: {
    name: 'Ethereum',
    token: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    decimals: 6,
    explorer: 'https://etherscan.io/tx/',
    coin: 'ETH',
    others: [
      other('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC'),
      other('0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 18),
    ],
  },
  137: {
    name: 'Polygon',
    token: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    decimals: 6,
    explorer: 'https://polygonscan.com/tx/',
    coin: 'POL',
    others: [
      other('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC'),
      other('0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', 'USDC.e'),
    ],
  },
  56: {
    name: 'BNB Chain',
    token: '0x55d398326f99059ff775485246999027b3197955',
    decimals: 18,
    explorer: 'https://bscscan.com/tx/',
    coin: 'BNB',
    others: [other('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 18)],
  },
  42161: {
    name: 'Arbitrum One',
    token: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    decimals: 6,
    explorer: 'https://arbiscan.io/tx/',
    coin: 'ETH',
    others: [other('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC')],
  },
  8453: {
    name: 'Base',
    token: null,
    decimals: 6,
    explorer: 'https://basescan.org/tx/',
    coin: 'ETH',
    others: [other('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC')],
  },
  // On Tron: TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t.
  [tronMainnet]: {
    name: 'Tron',
    token: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    decimals: 6,
    explorer: 'https://tronscan.org/#/transaction/',
    isTron: true,
    coin: 'TRX',
    others: [],
  },
}
