/** Folders beside each other have different names, without letter case and with single blanks (DOC-58). */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (name: string) => name.toLowerCase().replaceAll(/\s+/gu, ' ')
