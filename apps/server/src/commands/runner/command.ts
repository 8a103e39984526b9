import type { AuditParty } from '@uprava/contract/rules/audit-texts.ts'

/** An option of a command, in the form of `parseArgs`. */
export type CommandOption = {
  readonly type: 'string' | 'boolean'
  /** What a value is, for the help: `ФАЙЛ`. */
  readonly value?: string
  /** One Russian phrase for the help. */
  readonly summary: string
}
export type CommandOptions = Readonly<Record<string, CommandOption>>

type Values<Options extends CommandOptions> = {
  readonly [Name in keyof Options]?: Options[Name]['type'] extends 'boolean'
    ? boolean
    : Options[Name]['type'] extends 'string'
      ? string
      : string | boolean
}

/** What a command receives. */
export type CommandContext<Options extends CommandOptions = CommandOptions> = {
  readonly options: Values<Options>
  /** The words behind the name of the command. */
  readonly operands: readonly string[]
  /** Who runs the command, for the audit: «команда {user of the operating system}». */
  readonly actor: AuditParty
  /** Whether the result is printed as JSON. */
  readonly isJson: boolean
  /** A line for people: standard output; nothing with `--json`; standard error for a command with `printsData`. */
  readonly print: (line: string) => void
  /** Data on standard output as it is; only for a command with `printsData`. */
  readonly write: (data: string) => void
}

export type CommandResult = {
  /** The last line: what happened. */
  readonly message: string
  /** What `--json` prints beside `command`, `exit` and `message`. */
  readonly data?: Readonly<Record<string, unknown>>
  /** 1: done with findings. */
  readonly exit?: 0 | 1
}

/** A command of `npm run admin -- …` (operations §1). Made by `defineCommand`, listed in `list.ts`. */
export type Command<Options extends CommandOptions = CommandOptions> = {
  /** One or two words: `backup`, `users list`. */
  readonly name: string
  /** One Russian sentence for the help. */
  readonly summary: string
  readonly options: Options
  /** Words behind the name: `{ name: 'ЛОГИН', min: 1, max: 1 }`. None unless given. */
  readonly operands?: { readonly name: string; readonly min: number; readonly max: number }
  /** It destroys: refused without `--yes`, with which it is called only. */
  readonly destroys?: true
  /**
   * What is open when it runs. `database`: the database, whether or not the product runs, its schema up to date.
   * `settings`: nothing but the checked settings.
   */
  readonly needs: 'database' | 'settings'
  /** Only one command with this mark runs on a data folder at a time. */
  readonly isExclusive?: true
  /** Standard output carries data of its own form (`write`); lines for people go to standard error. */
  readonly printsData?: true
  run(context: CommandContext<Options>): Promise<CommandResult>
}

/** Declares a command; keeps the types of its options. */
export function defineCommand<const Options extends CommandOptions>(command: Command<Options>): Command {
  return command
}

/** Why a command was not carried out, in one Russian line. 2: wrong use, 3: not possible now. */
export class CommandFailure extends Error {
  readonly exit: 2 | 3

  constructor(exit: 2 | 3, message: string) {
    super(message)
    this.name = 'CommandFailure'
    this.exit = exit
  }
}

export const wrongUse = (message: string) => new CommandFailure(2, message)
export const notPossible = (message: string) => new CommandFailure(3, message)
