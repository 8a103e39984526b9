import { defineCommand, type Command } from './command.ts'
import { optionsOf } from './parse-arguments.ts'

/** The help of one command. */
export function helpOf(command: Command): string {
  const { operands } = command
  const words = operands ? ` ${operands.min === 0 ? `[${operands.name}]` : operands.name}` : ''
  const options = Object.entries(optionsOf(command)).map(([name, { type, value = 'ЗНАЧЕНИЕ', summary }]) => {
    const form = type === 'string' ? `--${name} ${value}` : `--${name}`
    return `  ${form.padEnd(28)} ${summary}`
  })
  return [`npm run admin -- ${command.name}${words}`, command.summary, ...options].join('\n')
}

/** The command `help`, which lists those given. */
export function helpCommand(commands: readonly Command[]): Command {
  return defineCommand({
    name: 'help',
    summary: 'Список команд',
    options: {},
    needs: 'settings',
    run: async ({ print }) => {
      for (const { name, summary } of commands) print(`${name.padEnd(28)} ${summary}`)
      return {
        message: 'Параметры команды: npm run admin -- КОМАНДА --help',
        data: { commands: commands.map(({ name, summary }) => ({ name, summary })) },
      }
    },
  })
}
