const PARTS = ['check', 'unit', 'e2e'] as const
const OURS = /^--(?<name>only|database|changed|base|repeat|load)(?:=(?<value>.*))?$/s

export type Part = (typeof PARTS)[number]

export interface TestOptions {
  /** All unless one is named. */
  parts: readonly Part[]
  /** Whether the server's calls are tested on an installed PostgreSQL too. */
  hasOutsideDatabase: boolean
  /** Whether only that is tested which a change touches. */
  isChangedOnly: boolean
  /** The revision from which on something counts as changed, instead of where this branch left the main one. */
  base: string | undefined
  /** How many times each test runs. */
  repeat: number
  /** How many processes keep the processors busy meanwhile. */
  load: number
  /** Names of test files, and options of the test runners. */
  filters: readonly string[]
}

/** A sentence on what is wrong with the arguments. */
export class WrongOption extends Error {}

/** Reads the arguments of `npm test`; what is not meant for us goes on to the test runners. Throws `WrongOption`. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const given = new Map(
    args.flatMap((arg) => {
      const { name, value } = OURS.exec(arg)?.groups ?? {}
      return name === undefined ? [] : [[name, value ?? '']]
    }),
  )
  const only = given.get('only')
  if (only !== undefined && !PARTS.some((part) => part === only))
    throw new WrongOption(`--only takes one of ${PARTS.join(', ')}`)
  if (given.has('database') && given.get('database') !== 'outside')
    throw new WrongOption('--database takes nothing but outside')
  return {
    parts: PARTS.filter((part) => only === undefined || part === only),
    hasOutsideDatabase: given.has('database'),
    isChangedOnly: given.has('changed') || given.has('base'),
    base: given.get('base'),
    repeat: readCount('repeat', given.get('repeat') ?? '1'),
    load: readCount('load', given.get('load') ?? '0'),
    filters: args.filter((arg) => !OURS.test(arg)),
  }
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new WrongOption(`--${name} takes a number`)
  return Number(text)
}
