import type { HttpServer } from './http/index.ts'
import type { Job } from './jobs/index.ts'

/** A module's contribution to the application, which app.ts collects in a list. */
export type Module = {
  readonly name: string
  /** Mounts the module's calls. */
  mount?(app: HttpServer): void | Promise<void>
  /** Its background jobs. */
  readonly jobs?: readonly Job[]
  /** Runs after the database, the realtime server and the job queue are open, before the server listens. */
  start?(): Promise<void>
  /** Runs at closing, in reverse order, before the database closes. */
  stop?(): Promise<void>
}
