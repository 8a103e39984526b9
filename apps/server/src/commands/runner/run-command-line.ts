import { userInfo } from 'node:os'

import { withoutControls, withoutTurns } from '@uprava/contract/fields.ts'

import { EmbeddedPostgresError } from '#platform/database/embedded-postgres.ts'
import { Refusal } from '#platform/http/index.ts'
import { logToStandardError } from '#platform/log/index.ts'
import { settings, WrongSetting } from '#platform/settings.ts'

import { CommandFailure, type Command, type CommandContext, type CommandResult } from './command.ts'
import { helpOf } from './help.ts'
import { withDatabase, withLock } from './open-database.ts'
import { parseArguments, type CommandCall } from './parse-arguments.ts'

/** Where a command prints. */
export type Streams = { readonly out: (text: string) => void; readonly error: (text: string) => void }

/**
 * Runs `npm run admin -- …` and answers its exit code: 0 done, 1 done with findings, 2 wrong use, 3 not possible now
 * (operations §1). The last line says what happened; with `--json` standard output is one object.
 */
export async function runCommandLine(
  line: readonly string[],
  commands: readonly Command[],
  streams: Streams,
): Promise<number> {
  // Before the arguments are understood, and when they are not, the form of the failure is still the asked one.
  const isJson = line.includes('--json')
  let name: string | null = null
  try {
    const call = parseArguments(line, commands)
    name = call.command.name
    if (call.isHelp) {
      streams.out(`${helpOf(call.command)}\n`)
      return 0
    }
    logToStandardError()
    const result = await run(call, streams)
    const { message, data = {}, exit = 0 } = result
    if (isJson) streams.out(jsonLine({ command: name, exit, message, ...data }))
    else printerOf(call, streams)(message)
    return exit
  } catch (error) {
    const { exit, message } = explain(error)
    if (isJson) streams.out(jsonLine({ command: name, exit, message }))
    else streams.error(shown(message))
    return exit
  }
}

function run(call: CommandCall, streams: Streams): Promise<CommandResult> {
  const { command, options, operands, isJson } = call
  const context: CommandContext = {
    options,
    operands,
    isJson,
    actor: { type: 'command', id: systemUser() },
    print: printerOf(call, streams),
    write: (data) => streams.out(data),
  }
  // Checked before anything is opened.
  settings()
  const work = () => command.run(context)
  const opened = () =>
    command.needs === 'database'
      ? withDatabase({ name: command.name, isLocked: command.isExclusive === true }, work)
      : work()
  return command.isExclusive ? withLock(command.name, opened) : opened()
}

function printerOf({ isJson, command }: CommandCall, streams: Streams): (line: string) => void {
  if (command.printsData) return (text) => streams.error(shown(text))
  return (text) => {
    if (!isJson) streams.out(shown(text))
  }
}

/** Names are what people typed: a terminal would obey the control characters in them. */
const shown = (text: string) => `${withoutTurns(withoutControls(text))}\n`

/** JSON escapes all control characters but these itself. */
const jsonLine = (result: object) =>
  `${JSON.stringify(result).replaceAll(/[\u007F-\u009F]/gu, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}\n`

/** The operating system's user; its number where it has no name. */
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

/** A failure in one line with its exit code. */
function explain(error: unknown): { exit: 2 | 3; message: string } {
  if (error instanceof CommandFailure) return { exit: error.exit, message: error.message }
  if (error instanceof Refusal || error instanceof WrongSetting || error instanceof EmbeddedPostgresError)
    return { exit: 3, message: oneLine(error.message) }
  const { code } = error as { code?: string }
  if (code === 'EACCES' || code === 'EPERM')
    return {
      exit: 3,
      message: 'Нет доступа к папке данных: запустите команду от имени пользователя продукта.',
    }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return { exit: 3, message: 'База данных не отвечает: проверьте DATABASE_URL и повторите.' }
  return {
    exit: 3,
    message: `Не получилось: ${oneLine(error instanceof Error ? error.message : String(error))}`,
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
