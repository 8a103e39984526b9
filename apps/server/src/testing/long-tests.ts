/** How often a test repeats its random case, or how large it is. */
type Forms<Size> = {
  /** At home, where the whole run is to end in minutes. */
  readonly home: Size
  /** In continuous integration and with LONG_TESTS=1. */
  readonly full: Size
  /** With LONG_TESTS=2, before a release; as in the full form when left out. */
  readonly longest?: Size
}

/**
 * The size of a test in this run: LONG_TESTS is 0, 1 or 2; where it is not set, 1 in continuous integration (CI is set) and
 * 0 at home. Every form goes through the same cases and asserts the same; only their repetitions are fewer.
 */
export function formOf<Size>({ home, full, longest = full }: Forms<Size>): Size {
  const wanted = process.env['LONG_TESTS'] ?? (process.env['CI'] ? '1' : '0')
  if (!['0', '1', '2'].includes(wanted)) throw new Error(`LONG_TESTS is 0, 1 or 2, not ${wanted}`)
  return [home, full, longest][Number(wanted)]!
}
