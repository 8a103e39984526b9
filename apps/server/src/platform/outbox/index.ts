export { listOutbox, post, sweepOutbox, type OutboxPost } from './outbox.ts'
export { outboxJobs, startOutbox, stopOutbox } from './outbox.jobs.ts'
