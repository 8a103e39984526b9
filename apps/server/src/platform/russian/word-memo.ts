/** Longer ones are no words: nobody repeats them, and each takes as much memory as it is long. UTF-16 units. */
const longestWord = 40

/**
 * Remembers what is made of words, up to `most` of them; then it begins again. A word cut out of a text keeps the whole text in
 * memory, since V8 makes it a view of it: what is made of the word given to `make` may be kept, a copy of the word alone.
 */
export function wordMemo<Value>(most: number): (word: string, make: (word: string) => Value) => Value {
  const values = new Map<string, Value>()
  return (word, make) => {
    const known = values.get(word)
    if (known !== undefined || values.has(word)) return known!
    if (word.length > longestWord) return make(word)
    const copy = copyOfWord(word)
    const made = make(copy)
    if (values.size >= most) values.clear()
    values.set(copy, made)
    return made
  }
}

/** The same word with letters of its own, for what is kept longer than the text that it was cut out of. */
export const copyOfWord = (word: string): string => Buffer.from(word, 'utf16le').toString('utf16le')
