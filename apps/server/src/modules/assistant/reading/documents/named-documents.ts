/** Documents that a clerk calls by their name and the model does not know. */
export type NamedDocument = 'reminder' | 'application' | 'explanation'

/** The names of these documents in an order: «памятку», not «о памятках». */
export const documentNames: Readonly<Record<NamedDocument, RegExp>> = {
  reminder: /(?<![\p{L}-])памятк[ау](?![\p{L}-])/iu,
  application: /(?<![\p{L}-])заявлени(?:е|ице)(?![\p{L}-])/iu,
  explanation:
    /(?<![\p{L}-])(?:об[ъь]яснительн(?:ая|ую)(?:\s+записк[ау])?|об[ъь]ясн\.?\s+записк[ау])(?![\p{L}-])/iu,
}
const documents = Object.keys(documentNames) as NamedDocument[]

/** Words in front of the name that say something else is wanted: «ответ на заявление», «сократи памятку», «взять объяснительную». */
const otherBefore =
  /^(?:ответ|отве|письм|объяв|пост|акт|приказ|служеб|доклад|рапорт|справк|отч[её]т|сопро|поздрав|сокра|корот|упрост|исправ|провер|перев|перепи|переска|прочит|суть|выжим|её|ее|его|их|ваше|ваша|вашу|подал|подан|принес|принял|принят|приним|принять|взя[тл]|возьм|рассмотр|просит|прос(?:ил|ят|им)|требу|бланк|приложи|прилаг|не|без|на|по|о|об|к|из|в|с|от|до|за|для)$/iu
const otherStems =
  /^(?:ответ|письм|объявл|приказ|служеб|доклад|исправ|провер|сокра|упрост|перепи|принима|рассмотр)/iu
/** «заявление принято», «объяснительную не надо, докладная» */
const otherBehind =
  /^\s*(?:,?\s*нет[,.\s]|не\s+(?:надо|нужн|принят|подан|взял)|(?:уже\s+)?(?:принят|рассмотр|подписан|подписал|подан|подал|получен|отозва|зарегистр|удовлетвор|отклон|поступил|лежит|готово|пришло|было|будет)\p{L}*(?!\p{L}))/iu

/** A longer head is no order. In words and characters. */
const maxBefore = 7
const maxHead = 140

/** Which of these documents a request calls by its name at its beginning; null: none. */
export function namedDocument(message: string): NamedDocument | null {
  for (const document of documents) {
    const found = documentNames[document].exec(message.slice(0, maxHead))
    if (!found) continue
    const before = message.slice(0, found.index)
    const words = before.match(/\p{L}+/gu) ?? []
    const isOrdered =
      !/[.:;«"]\s/u.test(before) &&
      words.length <= maxBefore &&
      !words.some((word) => otherStems.test(word)) &&
      !otherBefore.test(words.at(-1) ?? '') &&
      !otherBehind.test(message.slice(found.index + found[0].length))
    if (isOrdered) return document
  }
  return null
}
