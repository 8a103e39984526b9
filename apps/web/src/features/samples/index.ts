/** Events and requests: placeholder screens with sample data. */
export { SAMPLE_NOTE } from './sample-note.ts'
