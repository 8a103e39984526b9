import { voiceLimits } from '@uprava/contract/limits/messenger-limits.ts'

/** What is as loud as this fills its bar when nothing is louder: the noise of an empty room stays low. */
const quietest = 0.1

/** The bars of a recording from its levels, which are as many as it is long: each bar is the loudest of its part. */
export function waveformOf(levels: readonly number[]): number[] {
  const { levels: bars, maxLevel } = voiceLimits
  const loudest = Math.max(quietest, ...loudestOfParts(levels, bars))
  // Loudness is perceived by ratios: without the root all but the loudest would be flat.
  return loudestOfParts(levels, bars).map((level) => Math.round(Math.sqrt(level / loudest) * maxLevel))
}

function loudestOfParts(levels: readonly number[], parts: number): number[] {
  return Array.from({ length: parts }, (_, at) => {
    const from = Math.floor((at * levels.length) / parts)
    const to = Math.max(from + 1, Math.floor(((at + 1) * levels.length) / parts))
    return levels.slice(from, to).reduce((most, level) => Math.max(most, level), 0)
  })
}
