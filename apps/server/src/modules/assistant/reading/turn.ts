import { guessTurn, type Turn } from '#platform/text-models/index.ts'

/** What is less probably a beginning goes on with the draft. */
const beginsFrom = 0.7
/** What of a message is read, in characters; a longer one is a request of its own. */
const longest = 500

/** Whether a message of a dialogue says the draft before again for somebody else, sets it right, or begins another. */
export function turnOf(message: string): Turn {
  if (message.length > longest) return 'begins'
  const guesses = guessTurn(message)
  const probabilityOf = (turn: Turn): number => guesses.find(({ label }) => label === turn)?.probability ?? 0
  if (probabilityOf('begins') >= beginsFrom) return 'begins'
  return probabilityOf('repeats') > probabilityOf('corrects') ? 'repeats' : 'corrects'
}
