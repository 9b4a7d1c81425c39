// Port to Pi's platform API. Every response is validated.
import type { Result } from '../../result.ts'

/** The used fields of a platform payment. */
export type PlatformPayment = {
  readonly id: string
  /** This app's id for the person. */
  readonly userUid: string
  /** In stroops, read digit by digit. */
  readonly amount: bigint
  /** From its metadata; null if it names none. */
  readonly orderNumber: string | null
  readonly toAddress: string | null
  readonly direction: string
  /** The network's passphrase. */
  readonly network: string
  readonly status: {
    readonly approved: boolean
    readonly completed: boolean
    readonly cancelled: boolean
  }
  /** 64 hexadecimal digits, once there is a transaction. */
  readonly txid: string | null
}

export type PiMe = {
  readonly uid: string
  /** G…, if the person has granted access. */
  readonly walletAddress: string | null
}

/**
 * Every call refuses `piapp.unreachable`, `piapp.limited`, `piapp.unreadable` (invalid JSON, or not the requested
 * record), `piapp.key` (the key is not accepted), `piapp.not_found`, `piapp.refused` with the status.
 */
export interface PiPlatform {
  payment(id: string): Promise<Result<PlatformPayment>>
  approve(id: string): Promise<Result<PlatformPayment>>
  complete(id: string, txid: string): Promise<Result<PlatformPayment>>
  cancel(id: string): Promise<Result<PlatformPayment>>
  /** The owner of an access token. Refuses `piapp.token` for an invalid one. */
  me(accessToken: string): Promise<Result<PiMe>>
}
