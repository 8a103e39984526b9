/**
 * A step that is computed on a worker thread. It is exported from its module under `name`: the thread imports the module
 * at `url` and runs it there. Input, partial and final results are copied (structured clone).
 */
export type Task<Input, Result> = TaskAddress<Input, Result> & {
  /** `onPartial` hands in a usable result that may still get better. */
  run(input: Input, onPartial: (partial: Result) => void): Result | Promise<Result>
  /** Loads what the thread keeps for all runs, as a dictionary; its time is not that of the run. */
  load?(): Promise<unknown>
}

/** Where a task is found; enough to run one whose module only the thread loads. */
export type TaskAddress<Input, Result> = {
  readonly url: string
  readonly name: string
  /** Never there; it carries the types. */
  readonly types?: (input: Input) => Result
}

/** Defines a task: `export const parse = defineTask(import.meta.url, 'parse', (text: string) => …)`. */
export const defineTask = <Input, Result>(
  url: string,
  name: string,
  run: Task<Input, Result>['run'],
  load?: () => Promise<unknown>,
): Task<Input, Result> => ({ url, name, run, ...(load && { load }) })

export type TaskProblem =
  /** It took longer than its limit and was ended. */
  | 'timeout'
  /** It needed more memory than its limit and was ended. */
  | 'memory'
  /** Nobody waits for it any longer. */
  | 'stopped'
  /** It threw, or its thread ended. */
  | 'failed'

/** A task without a result. */
export class TaskError extends Error {
  override readonly name = 'TaskError'
  readonly problem: TaskProblem

  constructor(problem: TaskProblem, message: string = problem) {
    super(message)
    this.problem = problem
  }
}

/** What a person reads whose text or file took too long. */
export const TIMEOUT_TEXT =
  'Обработка заняла слишком много времени и остановлена. Сократите текст или файл и повторите.'
