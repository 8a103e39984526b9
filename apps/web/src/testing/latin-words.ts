/** Names that are written in Latin letters in Russian texts too: brands, formats. */
const NAMES = new Set('WhatsApp Telegram JavaScript JSON PostgreSQL https'.split(' '))

/** Quoted in the requirements as the product's own messages. */
const QUOTED = ['Session ID отсутствует, запустите чат заново', 'URL сгенерированного документа отсутствует']

/** What is no word of a language. */
const SPELLED = [
  /<\/?\w+(?: title=)?/gu,
  /Ctrl\+\w/gu,
  // E-mails, addresses, file names with the ending, endings alone.
  /\S+@\S+|https?:\/\/\S+|\S*\.[a-z]\w{1,6}\b(?:\/\S*)?/giu,
  /\b(?:pdf|docx?|xlsx?|pptx?|rtf|html?|od[tsp]|csv|txt|json|zip|png|jpe?g|webp|svg)\b/giu,
  // Login and password in the letters.
  /(?:Логин|Пароль): \S+/gu,
  // Codes of rules (COR-3A), names of models (deepseek-r1), Roman numerals.
  /\b[A-Z]{2,}-\w+|\b[a-z]+-[a-z]*\d\w*|(?<!\p{L})[IVXLC]+(?!\p{L})/gu,
]

/** The Latin words of a text that a person reads, Latin letters within a Russian word included; none should be there. */
export function findLatinWords(text: string): string[] {
  const unquoted = QUOTED.reduce((left, quote) => left.replaceAll(quote, ''), text)
  const rest = SPELLED.reduce((left, pattern) => left.replaceAll(pattern, ' '), unquoted)
  return [...rest.matchAll(/[a-z]+/giu)].map(([word]) => word).filter((word) => !NAMES.has(word))
}
