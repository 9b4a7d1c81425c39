// Port for backup storage: a folder or a bucket.

/** All methods throw a BackupProblem that names the storage. */
export interface Place {
  /** Display name of a file in it, or of the storage itself. */
  label(file?: string): string
  /** Invisible under its name until `keep`. */
  write(file: string, content: ReadableStream<Uint8Array>): Promise<Written>
  read(file: string): Promise<ReadableStream<Uint8Array>>
  names(): Promise<readonly string[]>
  remove(file: string): Promise<void>
}

export type Written = {
  readonly bytes: number
  read(): Promise<ReadableStream<Uint8Array>>
  keep(): Promise<void>
  discard(): Promise<void>
}
