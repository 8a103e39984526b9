export { defineJob, type Job, type JobContext, type JobOptions } from './define-job.ts'
export { enqueue, deleteWaitingJobs, pauseJobs, startJobs, stopJobs } from './jobs.ts'
