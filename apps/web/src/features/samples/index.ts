export { SAMPLE_NOTE } from './sample-note.ts'
