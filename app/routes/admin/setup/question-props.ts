// Props of each question to a new owner.
import type { Refused } from '../../../components/account/refusals'
import type { Facts } from './answers'

export type QuestionProps = { readonly facts: Facts; readonly refused: Refused }
