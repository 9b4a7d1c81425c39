// Declares the commands that run the shop, and those about the program itself.
import { Argument, type Command } from 'commander'
import { examples, type Json, json } from './examples.ts'

export function shop(program: Command): void {
  program
    .command('start')
    .description('run the shop, which must be installed and built; npm start does that first')
    .addHelpText('after', examples('start', 'start  # with PORT=8080 in .env'))
    .action(async () => (await import('../run-program.ts')).start())
  program
    .command('dev')
    .description('run a demonstration from source, which shows each change at once')
    .addHelpText('after', examples('dev'))
    .action(async () => void (await import('../../development/main.ts')))
}

export function about(program: Command): void {
  program
    .command('version')
    .description('print the versions of Piazza and of what it runs on')
    .addOption(json())
    .addHelpText('after', examples('version', 'version --json'))
    .action(async ({ json = false }: Json) => (await import('../version.ts')).version(json))
  program
    .command('completion')
    .description('print a script that completes commands in a shell')
    .addArgument(new Argument('[shell]', 'bash if not given').choices(['bash', 'zsh']))
    .addHelpText(
      'after',
      examples('completion bash > /etc/bash_completion.d/piazza', 'completion zsh >> ~/.zshrc'),
    )
    .action(async (name = 'bash') =>
      console.log((await import('../completion.ts')).completion(program, name)),
    )
}
