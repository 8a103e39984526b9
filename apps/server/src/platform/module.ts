import type { HttpServer } from './http/index.ts'
import type { Job } from './jobs/index.ts'

/** What a module contributes to the product; app.ts only collects the contributions in a list. */
export type Module = {
  readonly name: string
  /** Mounts the module's calls. */
  mount?(app: HttpServer): void | Promise<void>
  /** Background work it answers for. */
  readonly jobs?: readonly Job[]
  /** Runs once the database and the realtime line are open, before the server listens. */
  start?(): Promise<void>
  /** Runs at closing, in reverse order, before the database closes. */
  stop?(): Promise<void>
}
