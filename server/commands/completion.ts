// `piazza completion`: a shell script that contains all commands, options and choices, so that
// completing starts no process.
import type { Command } from 'commander'

/** Possible next words for each path of commands. */
function wordsAfter(command: Command, path: readonly string[] = []): [string, string[]][] {
  const options = command.options.flatMap(({ long }) => long ?? [])
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const names = command.commands.map((each) => each.name())
  const own: [string, string[]] = [path.join(' '), [...names, ...choices, ...options, '--help']]
  return [own, ...command.commands.flatMap((each) => wordsAfter(each, [...path, each.name()]))]
}

export function completion(program: Command, shell: string): string {
  const cases = wordsAfter(program).map(
    ([path, words]) => `      ${path ? `"${path}"` : '""'}) words="${words.join(' ')}" ;;`,
  )
  const script = `_piazza() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" next words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    next="\${path:+$path }$word"
    # What is no command is an argument of the one before.
    case "$next" in
${wordsAfter(program)
  .slice(1)
  .map(([path]) => `"${path}"`)
  .join('|')
  .replace(/^/, '      ')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _piazza piazza`
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${script}` : script
}
