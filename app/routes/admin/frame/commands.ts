// Matches commands of the dashboard against the typed text. Pure.

export type Command = {
  readonly id: string
  readonly label: string
  /** Further text to match besides the label, such as the group's name. */
  readonly also?: string
}

/** Ignores case and accents, so that "parametres" finds "Paramètres". */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Commands that contain every typed word: first those whose label begins with the text, then those
 * with a word that does; all commands if nothing was typed.
 */
export function matchingCommands<T extends Command>(commands: readonly T[], typed: string): T[] {
  const query = plain(typed)
  const words = query.split(/\s+/)
  const rank = (command: T): number => {
    const label = plain(command.label)
    const text = `${label} ${plain(command.also ?? '')}`
    if (!words.every((word) => text.includes(word))) return -1
    if (label.startsWith(query)) return 2
    return ` ${text}`.includes(` ${query}`) ? 1 : 0
  }
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((each) => each.rank >= 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command)
}
