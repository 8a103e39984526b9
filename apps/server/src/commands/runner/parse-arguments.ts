import { parseArgs } from 'node:util'

import { wrongUse, type Command, type CommandOption } from './command.ts'
import { nearest } from './nearest.ts'

/** What was typed. */
export type CommandCall = {
  readonly command: Command
  readonly options: Readonly<Record<string, string | boolean>>
  readonly operands: readonly string[]
  readonly isJson: boolean
  readonly isHelp: boolean
}

/** Options of every command. */
const commonOptions: Readonly<Record<string, CommandOption>> = {
  json: { type: 'boolean', summary: 'один объект JSON вместо текста' },
  help: { type: 'boolean', summary: 'справка' },
}
const confirmation: Readonly<Record<string, CommandOption>> = {
  yes: { type: 'boolean', summary: 'подтверждение: действие нельзя отменить' },
}

/** The options a command accepts, the common ones included. */
export const optionsOf = (command: Command): Readonly<Record<string, CommandOption>> => ({
  ...command.options,
  ...(command.destroys ? confirmation : {}),
  ...commonOptions,
})

/** Reads the command line; throws a failure with exit 2 that names the nearest known name. */
export function parseArguments(line: readonly string[], commands: readonly Command[]): CommandCall {
  const command = commandOf(line, commands)
  const known = optionsOf(command)
  refuseUnknown(line, known)
  const { values, positionals } = parseArgs({
    args: [...line],
    options: Object.fromEntries(Object.entries(known).map(([name, { type }]) => [name, { type }])),
    allowPositionals: true,
  })
  const operands = positionals.slice(command.name.split(' ').length)
  const { json: isJson = false, help: isHelp = false, ...options } = values
  if (isHelp !== true) refuseOperands(command, operands)
  if (isHelp !== true && command.destroys && options['yes'] !== true)
    throw wrongUse(
      `Команда «${command.name}» необратима: повторите её с параметром --yes. Ничего не изменено.`,
    )
  return {
    command,
    options: options as CommandCall['options'],
    operands,
    isJson: isJson === true,
    isHelp: isHelp === true,
  }
}

/** The command named by the first words of the line. */
function commandOf(line: readonly string[], commands: readonly Command[]): Command {
  const firstOption = line.findIndex((word) => word.startsWith('-'))
  const words = line.slice(0, firstOption === -1 ? line.length : firstOption)
  const names = commands.map(({ name }) => name)
  const found = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (found) return found
  if (words.length === 0)
    throw wrongUse(`Укажите команду: ${names.join(', ')}. Справка: npm run admin -- help`)
  const typed = words.slice(0, 2).join(' ')
  const near = nearest(typed, names) === undefined ? undefined : nearestName(words, names)
  throw wrongUse(`Неизвестная команда «${typed}». Возможно, нужна «${near}». Справка: npm run admin -- help`)
}

/** Compares as many words as the candidate has, so that operands do not count as edits. */
function nearestName(words: readonly string[], names: readonly string[]): string | undefined {
  const ofGroup = names.filter((name) => name.split(' ')[0] === words[0])
  return nearest(words.slice(0, 2).join(' '), ofGroup.length > 0 ? ofGroup : names)
}

function refuseUnknown(line: readonly string[], known: Readonly<Record<string, CommandOption>>): void {
  const { tokens } = parseArgs({
    args: [...line],
    options: Object.fromEntries(Object.entries(known).map(([name, { type }]) => [name, { type }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = known[token.name]
    if (!option) {
      const near = nearest(token.name, Object.keys(known))
      throw wrongUse(`Неизвестный параметр «${token.rawName}». Возможно, нужен «--${near}».`)
    }
    if (option.type === 'string' && (token.value === undefined || token.value.startsWith('--')))
      throw wrongUse(
        `Параметру «--${token.name}» нужно значение: --${token.name} ${option.value ?? 'ЗНАЧЕНИЕ'}`,
      )
    if (option.type === 'boolean' && token.value !== undefined)
      throw wrongUse(`Параметр «--${token.name}» не принимает значения.`)
  }
}

function refuseOperands({ name, operands: allowed }: Command, given: readonly string[]): void {
  const { name: word = '', min = 0, max = 0 } = allowed ?? {}
  if (given.length < min) throw wrongUse(`Команде «${name}» нужно указать: ${word}.`)
  if (given.length > max) throw wrongUse(`Лишнее слово «${given[max]}» после команды «${name}».`)
}
