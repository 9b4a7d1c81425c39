// Fields of each question to a new owner, and whether its page has nothing more to ask.
import type { ReactNode } from 'react'
import type { FirstStep } from '../../../../shop/back-office/setup/rules/first-steps.ts'
import type { Facts } from './answers'
import type { QuestionProps } from './question-props'
import { FirstProduct, Goods, Payment, TestOrder } from './selling-questions'
import { Identity, Prices, Seller, Shop } from './shop-questions'

type Question = {
  readonly Fields: (props: QuestionProps) => ReactNode
  /** Its answer is changed on its own page of the dashboard. */
  readonly isAnswered: (facts: Facts) => boolean
}

const repeated = () => false

export const questions: Readonly<Record<FirstStep, Question>> = {
  shop: { Fields: Shop, isAnswered: repeated },
  seller: { Fields: Seller, isAnswered: repeated },
  prices: { Fields: Prices, isAnswered: repeated },
  goods: { Fields: Goods, isAnswered: ({ categories }) => categories.length > 0 },
  identity: { Fields: Identity, isAnswered: repeated },
  payment: { Fields: Payment, isAnswered: ({ methods }) => methods.length > 0 },
  product: { Fields: FirstProduct, isAnswered: ({ product }) => product !== null },
  test: { Fields: TestOrder, isAnswered: () => true },
}
