import { randomUUID } from 'node:crypto'

import { db, transaction } from '#platform/database/index.ts'
import { subjectLog } from '#platform/log/index.ts'

import { changedPositions, slotCount } from '../queue/queue-positions.ts'
import {
  claimRuns,
  countRunning,
  findQueuedLanes,
  findQueuedRuns,
  lockLane,
  publishPositions,
} from '../queue/queue.repository.ts'
import { runKind } from '../run-kinds.ts'
import { releaseLeases, renewLeases, type RunRow } from '../runs.repository.ts'
import type { Lane } from '../runs.tables.ts'
import { executeRun, released } from './execute-run.ts'
import { recoverOrphans } from './recover-orphans.ts'

/**
 * Runs queued in quick succession are claimed together: after the last one by `debounceMs`, after the first one by
 * `maxDebounceMs`, so that storing questions is not slowed down by answering them. Milliseconds.
 */
const debounceMs = 25
const maxDebounceMs = 150

type Execution = {
  readonly attempt: number
  readonly stop: AbortController
  readonly done: Promise<void>
}

/** One node's worker: claims queued runs while slots are free and holds their leases. */
export class RunWorker {
  readonly #node = randomUUID()
  readonly #executions = new Map<number, Execution>()
  #isClosing = false
  #serving: Promise<void> | undefined
  #isServeDue = false
  #burst: { deadline: number; timer: NodeJS.Timeout | undefined } | undefined

  /** Renews leases, recovers orphans and serves the queue. Never rejects. */
  async maintain(): Promise<void> {
    if (this.#isClosing) return
    try {
      await this.#renewLeases()
      await recoverOrphans()
      await this.serveQueue()
    } catch (error) {
      subjectLog('runs').error({ err: error }, 'the queue of runs could not be served')
    }
  }

  /** An idle worker serves the queue at once; a busy one debounces. */
  onRunQueued(): void {
    if (this.#isClosing) return
    if (this.#executions.size === 0 && !this.#serving && !this.#burst) return void this.serveQueue()
    const { deadline } = (this.#burst ??= { deadline: performance.now() + maxDebounceMs, timer: undefined })
    clearTimeout(this.#burst.timer)
    this.#burst.timer = setTimeout(
      () => {
        this.#burst = undefined
        void this.serveQueue()
      },
      Math.max(0, Math.min(debounceMs, deadline - performance.now())),
    )
  }

  /** Claims queued runs while slots are free. Single-flight: a call during another one makes that one look again. */
  serveQueue(): Promise<void> {
    this.#isServeDue = true
    this.#serving ??= this.#serveLanes().finally(() => {
      this.#serving = undefined
    })
    return this.#serving
  }

  /** Stops a run that this worker executes. */
  abort(runId: number): void {
    this.#executions.get(runId)?.stop.abort()
  }

  /** Releases unfinished runs for other nodes. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#burst?.timer)
    await this.#serving
    for (const { stop } of this.#executions.values()) stop.abort(released)
    await Promise.all([...this.#executions.values()].map(({ done }) => done))
    await releaseLeases(db(), this.#node)
  }

  /** Aborts the runs whose stop was requested on another node, and those whose lease is lost. */
  async #renewLeases(): Promise<void> {
    const executing = [...this.#executions].map(([id, { attempt }]) => ({ id, attempt }))
    const renewed = new Map(
      (await renewLeases(db(), this.#node, executing)).map((run) => [run.id, run.isStopRequested]),
    )
    for (const { id, attempt } of executing) {
      const execution = this.#executions.get(id)
      if (execution?.attempt !== attempt) continue
      const isStopRequested = renewed.get(id)
      if (isStopRequested === undefined) execution.stop.abort(released)
      else if (isStopRequested) execution.stop.abort()
    }
  }

  async #serveLanes(): Promise<void> {
    try {
      while (this.#isServeDue && !this.#isClosing) {
        this.#isServeDue = false
        for (const lane of await findQueuedLanes(db())) await this.#serveLane(lane)
      }
    } catch (error) {
      subjectLog('runs').error({ err: error }, 'the queue of runs could not be served')
    }
  }

  /** Claims the next runs of a lane and publishes the new positions of the others. */
  async #serveLane(lane: Lane): Promise<void> {
    const claimed = await transaction(async (tx) => {
      await lockLane(tx, lane)
      const queued = await findQueuedRuns(tx, lane)
      const free = Math.max(0, slotCount(lane) - (await countRunning(tx, lane)))
      // A node whose role does not include a kind leaves its runs to other nodes.
      const next = queued.filter(({ kind }) => runKind(kind) !== undefined).slice(0, free)
      const rest = queued
        .filter((run) => !next.includes(run))
        .map((run, index) => ({ ...run, position: index + 1 }))
      await publishPositions(tx, changedPositions(rest, lane))
      const ids = next.map(({ id }) => id)
      const runs = await claimRuns(tx, ids, this.#node)
      return runs.toSorted((one, other) => one.id - other.id)
    })
    // A worker that starts closing in between waits for this and releases these runs with the others.
    for (const run of claimed) this.#start(run)
  }

  #start(run: RunRow): void {
    // An earlier attempt whose lease was lost may still be working here.
    this.#executions.get(run.id)?.stop.abort(released)
    const stop = new AbortController()
    const done = executeRun(run, this.#node, stop)
      .catch((error: unknown) => {
        // Its lease expires or is released when the process ends; then the run is recovered as an orphan.
        subjectLog('runs').error({ err: error, run: run.id }, 'a run could not be ended')
      })
      .finally(() => {
        if (this.#executions.get(run.id)?.stop === stop) this.#executions.delete(run.id)
        if (!this.#isClosing) void this.serveQueue()
      })
    this.#executions.set(run.id, { attempt: run.attempt, stop, done })
  }
}
