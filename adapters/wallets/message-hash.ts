// Hash that an Ethereum wallet signs for a message (EIP-191, version 0x45).
import { fromString, type Hex } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'

export const messageHash = (message: string): Hex => getSignPayload(fromString(message))
