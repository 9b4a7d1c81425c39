export function run(
  what: string,
  command: readonly string[],
  how: {
    readonly cwd: string
    readonly env?: Readonly<Record<string, string>>
    readonly nice?: number
  },
): Promise<void>
