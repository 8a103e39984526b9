import { destination, levels, pino, stdTimeFunctions, type Logger } from 'pino'

import { processNumber } from '#platform/processes/own-process.ts'
import { settings } from '#platform/settings.ts'

export type { Logger } from 'pino'

/** Keys whose values never reach the log, at any of the first three levels of a logged object. */
const secretKeys = [
  'password',
  'current_password',
  'code',
  'token',
  'secret',
  'authorization',
  'cookie',
  'message',
  'text',
  'phone',
  'email',
]

let root: Logger | undefined
let descriptor: 1 | 2 = 1

/** Sends the log to standard error: standard output of a command carries its result. Called before the first line. */
export function logToStandardError(): void {
  descriptor = 2
}

/** The process's log: one JSON object per line on standard output, without secrets and texts of people. */
function log(): Logger {
  root ??= pino(
    {
      level: settings().LOG_LEVEL,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: secretKeys.flatMap((key) => [`*.${key}`, `*.*.${key}`]),
        censor: '[removed]',
      },
      serializers: { err: describeError },
    },
    bufferedOutput(),
  )
  return root
}

/** Milliseconds a line of information waits for others at most. */
const longestWait = 100
/** How many bytes wait. Where several processes write to one pipe, no more than it takes without mixing them (PIPE_BUF). */
const mostWaiting = processNumber === null ? 8192 : 4096

/** A stream of pino’s that is given the level of each line. */
type LeveledStream = { write(line: string): void; lastLevel?: number; [metadata: symbol]: true }

/**
 * Standard output or error. A request has a line of its own, and writing each by itself costs more than making it: lines of
 * information are written together, warnings and what comes after them at once, in their order.
 */
function bufferedOutput(): LeveledStream {
  const output = destination({ fd: descriptor, minLength: mostWaiting, sync: true })
  let timer: NodeJS.Timeout | undefined
  let waiting = 0
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = 0
    output.flushSync()
  }
  process.on('exit', flush)
  return {
    // pino sets `lastLevel` of streams that have this mark.
    [Symbol.for('pino.metadata')]: true,
    write(line) {
      if (processNumber !== null) {
        const bytes = Buffer.byteLength(line)
        if (waiting + bytes > mostWaiting) flush()
        waiting += bytes
      }
      output.write(line)
      if ((this.lastLevel ?? 0) > levels.values['info']!) flush()
      else timer ??= setTimeout(flush, longestWait).unref()
    },
  }
}

/** A child logger with its subject in every line: `subjectLog('messenger')`. */
export function subjectLog(subject: string): Logger {
  return log().child({ subject })
}

/**
 * A child logger for lines whose every field is written by the product and none by people: looking for secrets in them costs more
 * than making them.
 */
export function plainLog(subject: string): Logger {
  return log().child({ subject }, { redact: [] })
}

/** The loggable fields of an error: database errors carry row values in `detail`, which are left out. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown }
  return { type: error.name, problem: error.message, code, constraint, stack: error.stack }
}
