/** Whether every word asked for stands in one of the texts; letter case and ё do not matter. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const all = plain(texts.join(' '))
  return plain(search)
    .split(/\s+/u)
    .every((word) => all.includes(word))
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')
