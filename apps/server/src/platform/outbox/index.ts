export { listOutbox, enqueueMessage, sweepOutbox, type OutboxPost } from './outbox.ts'
export { countOldLetters, deleteNaming, deleteOldLetters } from './outbox.repository.ts'
export { definedOutboxJobs, outboxJobs, startOutbox, stopOutbox } from './outbox.jobs.ts'
export { giveUpWaiting, requeueWaiting } from './outbox.repository.ts'
