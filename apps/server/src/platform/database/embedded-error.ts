/** Why the embedded database does not start, in a sentence for the person at the console. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
