export { defineJob, type Job, type JobOptions } from './define-job.ts'
export { enqueue, startJobs, stopJobs } from './jobs.ts'
