/** Lower-case ё as е. */
export const foldYo = (text: string): string => text.replaceAll('ё', 'е')

/** A text in lower case with ё as е: how words are compared and searched. */
export const foldCase = (text: string): string => foldYo(text.toLowerCase())
