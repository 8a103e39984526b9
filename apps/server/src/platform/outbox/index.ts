export { deliverOutbox, listOutbox, post, sweepOutbox, type OutboxPost } from './outbox.ts'
export { startOutbox, stopOutbox } from './sending.ts'
